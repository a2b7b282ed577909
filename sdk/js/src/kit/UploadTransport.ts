/** How a file gets to the module: over its own API, in one piece or in several. The kit knows no address and no format. */
export interface UploadTransport {
  /** How many bytes of that file the other side has already; 0 for one that it does not know. Asked before each start. */
  offset: (file: File, signal: AbortSignal) => Promise<number>
  /**
   * Sends what is left, from that byte on, and resolves when all of the file is there and kept; nothing may be left but to keep it. `onSent` is told how many of the
   * file's bytes have left. Once the signal is aborted it stops sending, and rejects when nothing more arrives: until then nothing else is sent.
   */
  send: (file: File, from: number, options: { signal: AbortSignal; onSent: (bytes: number) => void }) => Promise<void>
}
