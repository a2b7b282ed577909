import { type ReactElement, type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../app/text'
import { covers } from '../routes/guard'
import { Banners } from './Banners'
import { Footer } from './Footer'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { useMedia } from './useMedia'

/** The frame around every page but /auth. */
export function Layout({ children }: { children: ReactNode }): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const wide = useMedia('(min-width: 56rem)')
  const main = useRef<HTMLElement>(null)
  const skip = (
    <button type="button" className="skip" onClick={() => main.current?.focus()}>
      {t('skip')}
    </button>
  )
  if (covers('/auth', pathname)) {
    return (
      <main id="page" ref={main} tabIndex={-1} className="outline-none">
        {children}
      </main>
    )
  }
  return (
    <div className={wide ? 'grid min-h-dvh grid-cols-[252px_minmax(0,1fr)]' : 'min-h-dvh'}>
      {skip}
      {wide && <Sidebar />}
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar withDrawer={!wide} />
        <Banners />
        <main id="page" ref={main} tabIndex={-1} className="page">
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
