import type { ReactElement } from 'react'
import { useShell } from '../app/ShellContext'

/** Where the frames of pages stand, beside the pages: a frame that is moved, as React does it, loads anew. */
export function FrameStage({ covered }: { covered: boolean }): ReactElement {
  const { stage } = useShell()
  return <div className="frames" ref={stage.set} data-covered={covered || undefined} />
}
