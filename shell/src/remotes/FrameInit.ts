import type { PortalState } from '@portal/sdk'

/** The shell's answer to the greeting of a frame's document; the port comes with it. */
export interface FrameInit {
  portal: 'init'
  /** the greeting's */
  nonce: string
  state: PortalState
  /** what the module keeps in this browser */
  kept: Record<string, string>
}
