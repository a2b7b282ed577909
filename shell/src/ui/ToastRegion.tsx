import './toasts.css'
import * as Toast from '@radix-ui/react-toast'
import { Check, TriangleAlert, X } from 'lucide-react'
import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'

/** One toast at a time; F8 goes to it. */
export default function ToastRegion(): ReactElement {
  const t = useT()
  const { toasts } = useShell().shell
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  useFocusPastDialogs()
  // Radix leaves a provider paused whose toast was closed under the pointer: the next toast gets one of its own.
  return (
    <Toast.Provider
      key={list[0]?.id}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={t('toast.region')}
    >
      {list.map(({ id, open, title, description, destructive, loss, from }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(stays) => {
            if (!stays) toasts.dismiss(id)
          }}
          className={`toast ${destructive ? 'toast-destructive' : loss ? 'toast-loss' : ''}`}
          type={destructive ? 'foreground' : 'background'}
          // A modal dialog takes the pointer from all that was there before it.
          style={{ pointerEvents: 'auto' }}
        >
          <span className="toast-icon">
            {destructive || loss ? (
              <TriangleAlert size={14} aria-hidden="true" />
            ) : (
              <Check size={14} aria-hidden="true" />
            )}
          </span>
          <div className="min-w-0">
            {from && <p className="toast-from">{t('toast.from', { module: from })}</p>}
            <Toast.Title className="text-sm font-[600]">{title}</Toast.Title>
            {description && (
              <Toast.Description className="text-sm break-words text-muted">{description}</Toast.Description>
            )}
          </div>
          <Toast.Close className="toast-close" aria-label={t('toast.close')}>
            <X size={15} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport hotkey={['F8']} className="toasts" label={t('toast.hotkey', { hotkey: 'F8' })} />
    </Toast.Provider>
  )
}

/** A modal dialog listens on the document and takes back every focus that leaves it: it does not hear of one that goes to a toast. */
function useFocusPastDialogs(): void {
  useEffect(() => {
    const keep = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget
      if (to instanceof Element && to.closest('.toasts')) event.stopPropagation()
    }
    const { body } = document
    body.addEventListener('focusin', keep)
    body.addEventListener('focusout', keep)
    return () => {
      body.removeEventListener('focusin', keep)
      body.removeEventListener('focusout', keep)
    }
  }, [])
}
