import { ErrorBoundary, type Module, ModuleProvider } from '@portal/sdk'
import { type ReactElement, use } from 'react'
import { useShell } from '../app/ShellContext'
import type { PartKind } from './Remotes'

export interface RemotePartProps {
  module: Module
  kind: PartKind
  /** a page's route path, a card's id */
  part: string
  /** what could not be shown, should it fail */
  failure?: string
}

/** A page or a card of a module; its failure stays its own and can be tried again. */
export function RemotePart({ module, kind, part, failure }: RemotePartProps): ReactElement {
  const { shell, remotes } = useShell()
  const retry = () => {
    remotes.forgetFailures(module)
    void shell.refresh()
  }
  return (
    <ErrorBoundary
      title={failure}
      resetKey={`${module.id}@${module.version}/${kind}${part}`}
      onRetry={retry}
      context={{ module: module.id, version: module.version }}
    >
      <ModuleProvider id={module.id}>
        <Part module={module} kind={kind} part={part} />
      </ModuleProvider>
    </ErrorBoundary>
  )
}

function Part({ module, kind, part }: RemotePartProps): ReactElement {
  const { remotes } = useShell()
  const Component = use(remotes.part(module, kind, part))
  return <Component />
}
