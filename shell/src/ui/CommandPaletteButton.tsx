import { ErrorBoundary } from '@portal/sdk'
import { Kbd, loadDialog } from '@portal/sdk/ui'
import { Search } from 'lucide-react'
import { type ComponentType, type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import type { CommandPaletteProps } from './CommandPalette'
import { apple, isHotkey } from './palette/hotkey'

const load = () => Promise.all([import('./CommandPalette'), loadDialog()])
const loadEarly = () => void load().catch(() => {})

/** Opens the command palette, by click or by its keys. The palette is a chunk of its own, loaded when somebody is about to open it. */
export function CommandPaletteButton(): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      const [{ default: loaded }] = await load()
      setPalette(() => loaded)
      setOpen(true)
    } catch {
      shell.toast({ title: t('palette.failed'), description: t('palette.failedText'), destructive: true })
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // An open dialog is finished first.
    if (!isHotkey(event) || (!open && document.querySelector('.pk-overlay'))) return
    event.preventDefault()
    open ? setOpen(false) : void show()
  })
  // A layout effect: the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="search"
        title={t('palette.title')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={apple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => void show()}
      >
        <Search size={15} className="shrink-0" aria-hidden="true" />
        <span>{t('palette.title')}</span>
        <span className="search-keys" aria-hidden="true">
          <Kbd>{apple ? '⌘K' : t('palette.hotkey')}</Kbd>
        </span>
      </button>
      {Palette && open && (
        <ErrorBoundary fallback={() => <Fell onGone={() => setOpen(false)} />}>
          <Palette onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  )
}

/** The palette threw: it is closed, and whoever opens it again has it anew. */
function Fell({ onGone }: { onGone: () => void }): null {
  const t = useT()
  const { shell } = useShell()
  const tell = useEffectEvent(() => {
    shell.toast({ title: t('palette.failed'), description: t('palette.fell'), destructive: true })
    onGone()
  })
  useEffect(() => tell(), [])
  return null
}
