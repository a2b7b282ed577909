import type { ToastInput } from '@portal/sdk/host'
import { Store } from './Store'

/** Toasts on screen at once. */
export const TOAST_LIMIT = 1
/** Milliseconds after which a dismissed toast is forgotten. */
export const TOAST_REMOVE_DELAY = 1_000_000

/** A toast about something that nobody did here; a loss is shown neither as a success nor as a failure. */
export interface News extends ToastInput {
  loss?: boolean
  /** the title of the module whose page says it, where that page is a partner's */
  from?: string
}

export interface Toast extends News {
  id: number
  open: boolean
}

/** The portal's toasts, newest first. */
export class Toasts {
  private readonly store = new Store<{ list: Toast[] }>({ list: [] })
  private next = 1
  private waiting: News | null = null
  readonly subscribe = this.store.subscribe

  list = (): Toast[] => this.store.get().list

  show = (toast: News): void => {
    const shown: Toast = { ...toast, id: this.next++, open: true }
    this.store.set({ list: [shown, ...this.list()].slice(0, TOAST_LIMIT) })
  }

  /**
   * Shows a toast that nobody waits for. It does not replace an open toast: it is shown when that one is closed, unless newer news has
   * replaced it by then.
   */
  announce = (news: News): void => {
    if (this.list().some(({ open }) => open)) this.waiting = news
    else this.show(news)
  }

  /** Forgets the news that was not shown yet. */
  drop = (): void => {
    this.waiting = null
  }

  dismiss = (id: number): void => {
    this.store.set({ list: this.list().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)) })
    const { waiting } = this
    this.waiting = null
    if (waiting) this.announce(waiting)
    setTimeout(() => this.store.set({ list: this.list().filter((toast) => toast.id !== id) }), TOAST_REMOVE_DELAY)
  }
}
