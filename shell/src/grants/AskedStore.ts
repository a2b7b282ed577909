import { Store } from '../app/Store'
import type { Asked } from './Asked'

/** What the visitor is asked now, and how many requests wait behind it. */
export class AskedStore extends Store<{ asked: Asked | null; waiting: number }> {
  constructor() {
    super({ asked: null, waiting: 0 })
  }
}
