/** Milliseconds before a load that failed with the network there is tried again. */
const pause = 1000

/**
 * Loads a part of the interface, and tries again where that fails, since React keeps the failure of a lazy component for good. Without a
 * network it waits for one; with a network it rejects at the third failure: the files may be those of another build by now.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; ) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) await new Promise((back) => addEventListener('online', back, { once: true }))
      else if (tries++ === 3) throw error
      else await new Promise((over) => setTimeout(over, pause))
    }
  }
}
