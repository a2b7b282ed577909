import { type ReactElement, type ReactNode, useRef } from 'react'
import { Route, Routes, useLocation, useNavigationType } from 'react-router'
import { useT } from '../app/text'
import { useArrival } from '../app/useArrival'
import { useLate, useShown } from '../app/useShown'
import { useTitle } from '../app/useTitle'
import { FrameStage } from '../remotes/FrameStage'
import { covers } from '../routes/guard'
import { paths } from '../routes/paths'
import { Banners } from './Banners'
import { Footer } from './Footer'
import { FramePart } from './FramePart'
import { Sidebar } from './Sidebar'
import { Spinner } from './Spinner'
import { TopBar } from './TopBar'
import { useMedia } from './useMedia'

/** The frame around every page; /auth has neither sidebar nor footer. It is where one is going while a page still loads. */
export function Layout({ children }: { children: ReactNode }): ReactElement {
  const t = useT()
  const asked = useLocation()
  const shown = useShown(asked)
  const title = useTitle(asked.pathname)
  const late = useLate(asked.pathname !== shown.pathname)
  useArrival({ asked, shown, pop: useNavigationType() === 'POP' })
  const framed = !covers(paths.auth, shown.pathname)
  const wide = useMedia('(min-width: 56rem)')
  const main = useRef<HTMLElement>(null)
  return (
    <div className={framed ? (wide ? 'grid min-h-dvh grid-cols-[252px_minmax(0,1fr)]' : 'min-h-dvh') : undefined}>
      {framed && (
        <button type="button" className="skip" onClick={() => main.current?.focus()}>
          {t('skip')}
        </button>
      )}
      {framed && wide && (
        <FramePart leads>
          <Sidebar />
        </FramePart>
      )}
      <div className={framed ? 'flex min-h-dvh min-w-0 flex-col' : undefined}>
        {framed && (
          <FramePart leads>
            <TopBar withDrawer={!wide} />
          </FramePart>
        )}
        <FramePart quiet>
          <Banners signingIn={!framed} />
        </FramePart>
        <main id="page" ref={main} tabIndex={-1} className={framed ? 'page' : 'outline-none'} aria-busy={late}>
          <div role="status" className="contents">
            {late && (
              <FramePart quiet>
                <Spinner page={title} />
              </FramePart>
            )}
          </div>
          <div className="contents" hidden={late}>
            <Routes location={shown}>
              <Route path="*" element={children} />
            </Routes>
          </div>
          <FrameStage covered={late} />
        </main>
        {framed && (
          <FramePart quiet>
            <Footer />
          </FramePart>
        )}
      </div>
    </div>
  )
}
