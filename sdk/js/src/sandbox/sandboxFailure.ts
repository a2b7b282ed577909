import type { SandboxFailure } from '@portal/sdk'

const failures: Record<SandboxFailure, true> = {
  HashDiffers: true,
  FileMissing: true,
  Malformed: true,
  ImportRefused: true,
  OutOfMemory: true,
  OutOfTime: true,
  OutputTooLarge: true,
  Trapped: true,
  TooMany: true,
  Unavailable: true,
}

/** Why nothing came of a run in the sandbox, of the error that it rejected with; null where that is of another kind. */
export function sandboxFailure(error: unknown): SandboxFailure | null {
  return error instanceof DOMException && Object.hasOwn(failures, error.name) ? (error.name as SandboxFailure) : null
}
