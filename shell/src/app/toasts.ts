import type { ToastInput } from '@portal/sdk/host'
import { Store } from './Store'

/** Toasts on screen at once. */
export const TOAST_LIMIT = 1
/** Milliseconds after which a dismissed toast is forgotten. */
export const TOAST_REMOVE_DELAY = 1_000_000

/** What happened by itself; a loss is neither a success nor a failure. */
export interface News extends ToastInput {
  loss?: boolean
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

  /** Shows what nobody is waiting for. It takes no other toast's place, but its turn when that is closed; newer news takes its own. */
  announce = (news: News): void => {
    if (this.list().some(({ open }) => open)) this.waiting = news
    else this.show(news)
  }

  /** News that was not shown yet is of nobody's interest any more. */
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
