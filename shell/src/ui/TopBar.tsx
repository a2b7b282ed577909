import { type Route, useFormat, usePortal } from '@portal/sdk'
import { Button, Dialog, IconButton } from '@portal/sdk/ui'
import { Menu, Moon, Sun } from 'lucide-react'
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { applyTheme } from '../app/theme'
import { findRoute } from '../routes/guard'
import { useWallet } from '../session/WalletContext'
import { SidebarContent } from './Sidebar'

/** Where one is, which chain this is, and the theme. On a small screen, the way to the sidebar. */
export function TopBar({ withDrawer }: { withDrawer: boolean }): ReactElement {
  return (
    <header className="top-bar">
      {withDrawer && <Drawer />}
      <Crumbs />
      <div className="ml-auto flex items-center gap-2">
        <ChainChip />
        <ThemeSwitch />
      </div>
    </header>
  )
}

function Drawer(): ReactElement {
  const t = useT()
  const { key } = useLocation()
  const name = usePortal((state) => state.portal.brand.name)
  const { dialogs } = useShell().shell
  const { sessions } = useSyncExternalStore(dialogs.subscribe, dialogs.get)
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (sessions && openAt !== null) setOpenAt(null) // what was chosen in it stands alone
  return (
    <>
      <IconButton label={t('nav.open')} onClick={() => setOpenAt(key)}>
        <Menu size={18} aria-hidden="true" />
      </IconButton>
      <Dialog side="left" title={name} open={openAt === key} onOpenChange={(open) => setOpenAt(open ? key : null)}>
        <div className="drawer">
          <SidebarContent />
        </div>
      </Dialog>
    </>
  )
}

interface Crumb {
  title: string
  path?: string
}

function Crumbs(): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const routes = usePortal((state) => state.portal.routes)
  const here = findRoute(routes, pathname)
  const crumbs = here ? trail(routes, here) : [{ title: t('notFound.crumb') }]
  if (here?.path === '/admin') crumbs.splice(0, 1, { title: t('admin.crumb') }, { title: t('admin.title') })
  return (
    <p className="flex min-w-0 gap-2 font-[550]">
      {crumbs.map(({ title, path }, index) => (
        <span key={title} className="truncate">
          {index > 0 && <span className="mr-2 text-faint">/</span>}
          {path ? <Link to={path}>{title}</Link> : title}
        </span>
      ))}
    </p>
  )
}

/** The pages above a page, by its path, and the page itself. */
function trail(routes: Route[], here: Route): Crumb[] {
  const parents = here.path.split('/').slice(1, -1)
  const above = parents.flatMap((_, index) => {
    const path = `/${parents.slice(0, index + 1).join('/')}`
    const route = findRoute(routes, path)
    return route ? [{ title: route.title, path }] : []
  })
  return [...above, { title: here.title }]
}

function ChainChip(): ReactElement {
  const t = useT()
  const format = useFormat()
  const chain = usePortal((state) => state.portal.chain)
  const wallet = useWallet()
  if (wallet.address && wallet.chainId !== null && wallet.chainId !== chain.id) {
    return (
      <Button className="chip-wrong" onClick={() => void wallet.switchToTargetChain()}>
        <i className="chain-dot chain-dot-warn" />
        {t('top.switchChain', { chain: chain.name })}
      </Button>
    )
  }
  const answers = chain.head !== null && chain.silentSince === null
  const condition = chain.silentSince
    ? t('top.silent', { chain: chain.name, time: format.time(chain.silentSince) })
    : t('top.chain', { chain: chain.name })
  return (
    <span className="chip" title={condition}>
      <i className={answers ? 'chain-dot' : 'chain-dot chain-dot-warn'} />
      {chain.name}
    </span>
  )
}

function ThemeSwitch(): ReactElement {
  const t = useT()
  const { shell } = useShell()
  const theme = usePortal((state) => state.theme)
  useEffect(() => {
    applyTheme(document, theme)
  }, [theme])
  const Shown = theme === 'dark' ? Sun : Moon
  return (
    <IconButton label={t('top.theme')} onClick={() => shell.switchTheme()}>
      <Shown size={16} aria-hidden="true" />
    </IconButton>
  )
}
