/** Runs one call at a time; calls made meanwhile become one more run after it. */
export function coalesced(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  return function again(): Promise<void> {
    if (!running) {
      running = run().finally(() => {
        running = null
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return again()
      })
    return next
  }
}
