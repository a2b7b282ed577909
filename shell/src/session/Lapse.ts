import { Store } from '../app/Store'

/** gone: the core knows no session any more, and did not say why */
export type LapseReason = 'expired' | 'revoked' | 'gone'

export interface Lapsed {
  /** why the session ended by itself; null: it did not */
  reason: LapseReason | null
  /** A guarded page waits for its session: the state still shows the last one, so that the page stays as it is. */
  waiting: boolean
}

const none: Lapsed = { reason: null, waiting: false }

/** A session that ended by itself, until there is one again or the person leaves. */
export class Lapse {
  private readonly store = new Store<Lapsed>(none)
  readonly get = this.store.get
  readonly subscribe = this.store.subscribe

  begin(reason: LapseReason, waiting: boolean): void {
    this.store.set({ reason, waiting })
  }

  end(): void {
    this.store.set(none)
  }

  /** Resolves when no page waits any more. */
  over(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.get().waiting) return
        stop()
        resolve()
      }
      const stop = this.subscribe(look)
      look()
    })
  }
}
