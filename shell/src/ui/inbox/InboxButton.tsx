import { IconButton, loadDialog } from '@portal/sdk/ui'
import { Bell } from 'lucide-react'
import { type ComponentType, type ReactElement, useRef, useState } from 'react'
import { useShell } from '../../app/ShellContext'
import './inbox.css'
import type { InboxPanelProps } from './InboxPanel'
import { useT } from './text'
import { useInbox, useInboxEvents } from './useInbox'

/** The most that the bell counts. */
const most = 99

const load = () => Promise.all([import('./InboxPanel'), loadDialog()])
const loadEarly = () => void load().catch(() => {})

/** Opens the inbox, and counts what is unread in it. */
export default function InboxButton(): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const button = useRef<HTMLButtonElement>(null)
  const [Panel, setPanel] = useState<ComponentType<InboxPanelProps> | null>(null)
  const [open, setOpen] = useState(false)
  useInboxEvents()
  const unread = useInbox({ looks: open }).data?.pages[0]?.unread ?? 0
  const news = unread > 0 ? t('inbox.unread', { count: unread }) : ''
  const show = async () => {
    try {
      const [{ default: loaded }] = await load()
      setPanel(() => loaded)
      setOpen(true)
    } catch {
      shell.toast({ title: t('inbox.openFailed'), destructive: true })
    }
  }
  return (
    <>
      <IconButton
        ref={button}
        className="inbox-button"
        label={news ? `${t('inbox.title')}: ${news}` : t('inbox.title')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => (open ? setOpen(false) : void show())}
      >
        <Bell size={16} aria-hidden="true" />
        {unread > 0 && (
          <span className="inbox-count" aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </IconButton>
      <span role="status" className="pk-sr-only">
        {news}
      </span>
      {Panel && open && <Panel anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}
