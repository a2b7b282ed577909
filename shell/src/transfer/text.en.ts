/** Why a stream or a socket ended. */
export const en = {
  SessionEnded: 'Your session has ended. Sign in again to go on.',
  AccessLost: 'This was closed to you while it was open.',
  ModuleOff: 'This part of the portal was switched off.',
  ConnectionLost: 'The connection broke off.',
} as const
