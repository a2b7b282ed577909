import type { SandboxFailure } from '@portal/sdk/host'

/** What the shell hands to a sandbox with the port that it is answered on: checked, and all of it the sandbox's own. */
export type Work = ProgramWork | ScriptWork

export interface ProgramWork {
  kind: 'program'
  program: Uint8Array<ArrayBuffer>
  args: string[]
  /** NAME=value */
  env: string[]
  stdin: Uint8Array<ArrayBuffer>
  seed: Uint8Array<ArrayBuffer>
  limits: Limits
}

export interface ScriptWork {
  kind: 'script'
  script: Uint8Array<ArrayBuffer>
  files: Record<string, Uint8Array<ArrayBuffer>>
  input: Uint8Array<ArrayBuffer>
  limits: Limits
}

export interface Limits {
  seconds: number
  memoryMiB: number
  outputBytes: number
}

/** What a worker says to its frame, and a frame to the shell. */
export type Said = Progress | Done | Failed

export interface Progress {
  kind: 'progress'
  outputBytes: number
  /** 0 to 1 */
  done: number | null
  /** at most 200 characters */
  note: string | null
}

export interface Done {
  kind: 'done'
  exit: number
  output: Uint8Array<ArrayBuffer>
  stderr: string
  memoryBytes: number | null
}

export interface Failed {
  kind: 'failed'
  failure: SandboxFailure
  /** for who wrote the program: at most 300 characters */
  detail: string
}

/** The most of a program's standard error that is kept, in bytes. */
export const keptOfStderr = 65_536
export const longestNote = 200
export const longestDetail = 300
