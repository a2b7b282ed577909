/** How a file gets to the module: over its own API, in one piece or in several. The kit knows no address and no format. */
export interface UploadTransport {
  /** How many bytes of that file the other side has already; 0 for one that it does not know. Asked before each start. */
  offset: (file: File, signal: AbortSignal) => Promise<number>
  /**
   * Sends the file from that byte on, and resolves when the server has kept all of it; where all bytes are sent already, only keeping is
   * left. `onSent` is told how many bytes of the file have left. Once the signal is aborted it stops sending, and rejects as soon as no
   * byte can arrive any more: until then no other send may begin.
   */
  send: (file: File, from: number, options: { signal: AbortSignal; onSent: (bytes: number) => void }) => Promise<void>
}
