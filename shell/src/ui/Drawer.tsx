import { usePortal } from '@portal/sdk'
import { Dialog, IconButton } from '@portal/sdk/ui'
import { Menu } from 'lucide-react'
import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { LanguageSwitch } from './LanguageSwitch'
import { Logo } from './Logo'
import { SidebarContent } from './Sidebar'

/** The sidebar of a small screen: it slides in, and leaves with what was chosen in it, by a swipe, a tap beside it, or Esc. */
export function Drawer(): ReactElement {
  const t = useT()
  const { key } = useLocation()
  const name = usePortal((state) => state.portal.brand.name)
  const { dialogs } = useShell().shell
  const { sessions } = useSyncExternalStore(dialogs.subscribe, dialogs.get)
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (sessions && openAt !== null) setOpenAt(null) // what was chosen in it stands alone
  return (
    <>
      <IconButton
        label={t('nav.open')}
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        onClick={() => setOpenAt(key)}
      >
        <Menu size={18} aria-hidden="true" />
      </IconButton>
      <Dialog
        side="left"
        title={name}
        mark={<Logo />}
        open={openAt === key}
        onOpenChange={(open) => setOpenAt(open ? key : null)}
      >
        <div className="drawer">
          <SidebarContent>
            <LanguageSwitch spelled />
          </SidebarContent>
        </div>
      </Dialog>
    </>
  )
}
