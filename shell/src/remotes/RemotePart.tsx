import {
  type CardProps,
  ErrorBoundary,
  type Module,
  ModuleProvider,
  PortalProvider,
  usePortal,
  useSession,
} from '@portal/sdk'
import { type ReactElement, use, useEffect, useState } from 'react'
import { useShell } from '../app/ShellContext'
import type { PartKind } from './Remotes'

export interface RemotePartProps extends CardProps {
  module: Module
  kind: PartKind
  /** a page's route path, a card's id */
  part: string
  /** what could not be shown, should it fail */
  failure?: string
}

/** A page or a card of a module; its failure stays its own, can be tried again, and is tried again when the portal can be reached again. */
export function RemotePart({ module, kind, part, failure, gate }: RemotePartProps): ReactElement {
  const { shell, remotes } = useShell()
  const round = useRounds(module, kind, part)
  const retry = () => {
    remotes.forgetFailure(module, kind, part)
    void shell.refresh()
  }
  return (
    <ErrorBoundary
      title={failure}
      resetKey={`${module.id}@${module.version}/${kind}${part} ${round}`}
      onRetry={retry}
      context={{ module: module.id, version: module.version }}
    >
      <PortalProvider host={shell.hostOf(module.id)}>
        <ModuleProvider id={module.id}>
          <Part module={module} kind={kind} part={part} gate={gate} />
        </ModuleProvider>
      </PortalProvider>
    </ErrorBoundary>
  )
}

/** Counts how often a part that had failed was forgotten, so that it is loaded again. */
function useRounds({ id, version }: Module, kind: PartKind, part: string): number {
  const { remotes } = useShell()
  // Before its first connection the stream is not lost.
  const lost = usePortal(({ stream }) => !stream.connected && stream.since !== null)
  const [rounds, setRounds] = useState(0)
  useEffect(() => {
    if (!lost) return
    return () => {
      if (remotes.forgetFailure({ id, version }, kind, part)) setRounds((before) => before + 1)
    }
  }, [lost, remotes, id, version, kind, part])
  useEffect(() => () => remotes.leave({ id, version }, kind, part), [remotes, id, version, kind, part])
  return rounds
}

function Part({ module, kind, part, gate }: RemotePartProps): ReactElement {
  const { remotes } = useShell()
  // What ran in a frame for one account is loaded anew for another.
  useSession()
  const Component = use(remotes.part(module, kind, part))
  return <Component gate={gate} />
}
