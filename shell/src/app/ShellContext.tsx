import { createContext, useContext } from 'react'
import type { Remotes } from '../remotes/Remotes'
import type { Stage } from '../remotes/Stage'
import type { Shell } from './Shell'

export interface ShellParts {
  shell: Shell
  remotes: Remotes
  stage: Stage
}

export const ShellContext = createContext<ShellParts | null>(null)

/** The parts that only the shell's own pages may use. */
export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('There is no ShellContext above this component.')
  return parts
}
