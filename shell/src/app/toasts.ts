import type { ToastInput } from '@portal/sdk/host'
import { Store } from './Store'

/** Toasts on screen at once. */
export const TOAST_LIMIT = 1
/** Milliseconds after which a dismissed toast is forgotten. */
export const TOAST_REMOVE_DELAY = 1_000_000

export interface Toast extends ToastInput {
  id: number
  open: boolean
}

/** The portal's toasts, newest first. */
export class Toasts {
  private readonly store = new Store<{ list: Toast[] }>({ list: [] })
  private next = 1
  readonly subscribe = this.store.subscribe

  list = (): Toast[] => this.store.get().list

  show = (toast: ToastInput): void => {
    const shown: Toast = { ...toast, id: this.next++, open: true }
    this.store.set({ list: [shown, ...this.list()].slice(0, TOAST_LIMIT) })
  }

  dismiss = (id: number): void => {
    this.store.set({ list: this.list().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)) })
    setTimeout(() => this.store.set({ list: this.list().filter((toast) => toast.id !== id) }), TOAST_REMOVE_DELAY)
  }
}
