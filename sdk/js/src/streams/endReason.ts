import type { EndReason } from '@portal/sdk'

const reasons: Record<EndReason, true> = { SessionEnded: true, AccessLost: true, ModuleOff: true, ConnectionLost: true }

/** Why a stream or a socket ended, of the error that it ended with; null where that is of another kind. */
export function endReason(error: unknown): EndReason | null {
  return error instanceof DOMException && Object.hasOwn(reasons, error.name) ? (error.name as EndReason) : null
}
