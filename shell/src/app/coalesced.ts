/** Runs one call at a time; calls made meanwhile become one more run after it. */
export function coalesced<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  return function again(): Promise<T> {
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
