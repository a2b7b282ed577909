import type { SandboxFailure } from '@portal/sdk/host'

/** Nothing comes of the run. */
export class Fault extends Error {
  constructor(
    readonly failure: SandboxFailure,
    /** for who wrote the program */
    readonly detail: string,
  ) {
    super(detail)
  }
}
