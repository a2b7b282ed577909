import './overlay.css'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { sdkMessages } from '../messages'
import { useText } from '../text'
import { IconButton } from './Button'
import { cx } from './cx'
import type { DialogProps } from './Dialog'
import { useSwipeAway } from './useSwipeAway'

export default function RadixDialog({
  open,
  onOpenChange,
  alert = !onOpenChange,
  title,
  mark,
  description,
  children,
  footer,
  side = 'center',
}: DialogProps): ReactElement {
  const text = useText(sdkMessages)
  const swipe = useSwipeAway(side === 'left' || side === 'right' ? side : null, () => onOpenChange?.(false))
  // Without a trigger of its own Radix gives the focus back to nobody.
  const [opener] = useState(() => document.activeElement)
  const giveBackFocus = (event: Event) => {
    event.preventDefault()
    // A dialog that led to another page leaves the focus where that page took it.
    if (document.activeElement !== document.body) return
    const receiver = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main')
    if (receiver instanceof HTMLElement) receiver.focus()
  }
  // Radix gives Escape to the newest layer alone, and a toast that came after the dialog is one.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange?.(false)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="pk-overlay" />
        <Radix.Content
          className={cx('pk-dialog', `pk-dialog-${side}`)}
          role={alert ? 'alertdialog' : 'dialog'}
          onOpenAutoFocus={onOpenChange ? undefined : focusNoButton}
          onCloseAutoFocus={giveBackFocus}
          onInteractOutside={alert ? keepOpen : undefined}
          {...swipe}
          onKeyDown={closeOnEscape}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {side === 'top' || side === 'screen' ? (
            <Radix.Title className="pk-sr-only">{title}</Radix.Title>
          ) : (
            <header className="pk-dialog-header">
              <Radix.Title className="pk-dialog-title">
                {mark}
                {title}
              </Radix.Title>
              {!alert && (
                <Radix.Close asChild>
                  <IconButton label={text('dialog.close')}>
                    <X size={16} aria-hidden="true" />
                  </IconButton>
                </Radix.Close>
              )}
            </header>
          )}
          {description && <Radix.Description className="pk-dialog-description">{description}</Radix.Description>}
          {children}
          {footer && <footer className="pk-dialog-footer">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A dialog that opens while somebody types is not answered by their next key. */
function focusNoButton(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

function keepOpen(event: Event): void {
  event.preventDefault()
}
