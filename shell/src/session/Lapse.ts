import { Store } from '../app/Store'

export interface Lapsed {
  /** The session expired. It does not get here where it was ended before its time. */
  expired: boolean
  /** A guarded page waits for its session: the state still shows the last one, so that the page stays as it is. */
  waiting: boolean
}

const none: Lapsed = { expired: false, waiting: false }

/** A session that expired, until there is one again or the person leaves. */
export class Lapse {
  private readonly store = new Store<Lapsed>(none)
  readonly get = this.store.get
  readonly subscribe = this.store.subscribe
  /** how often a page has waited, up to now */
  waits = 0

  begin(waiting: boolean): void {
    this.store.set({ expired: true, waiting })
  }

  end(): void {
    if (this.get().waiting) this.waits++
    this.store.set(none)
  }

  /** Resolves when no page waits any more, or whoever asks does not. */
  over(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.get().waiting && !signal?.aborted) return
        stop()
        resolve()
      }
      const stop = this.subscribe(look)
      signal?.addEventListener('abort', look)
      look()
    })
  }
}
