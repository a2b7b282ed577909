import type { CardProps } from '@portal/sdk'
import {
  type ComponentType,
  type ReactElement,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import type { Frame } from './Frame'

/** The pages of one frame. */
export function framedPage(frame: Frame): ComponentType<CardProps> {
  return () => <FramedPage frame={frame} />
}

/** A page that stands elsewhere, in its frame. It counts as loaded from when the frame has rendered it. */
function FramedPage({ frame }: { frame: Frame }): ReactElement | null {
  const location = useLocation()
  const { fault } = useSyncExternalStore(frame.status.subscribe, frame.status.get)
  const [rendered] = useState(() => frame.show(location))
  if (fault && fault.code !== 'closed') throw fault
  if (!fault) use(rendered)
  useLayoutEffect(() => {
    frame.reveal()
    return () => frame.conceal()
  }, [frame])
  useEffect(() => {
    // Where the address has changed again, the next location is on its way here.
    const { key } = (history.state ?? {}) as { key?: string }
    if (key === undefined || key === location.key) frame.show(location).catch(() => {})
  }, [frame, location])
  return null
}
