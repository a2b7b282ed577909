/** One value that many may watch. Slices that did not change keep their identity, so that selectors stay quiet. */
export class Store<T extends object> {
  private readonly watchers = new Set<() => void>()

  constructor(private value: T) {}

  get = (): T => this.value

  set(patch: Partial<T>): void {
    const next = { ...this.value }
    let changed = false
    for (const key of Object.keys(patch) as (keyof T)[]) {
      if (same(this.value[key], patch[key])) continue
      next[key] = patch[key] as T[keyof T]
      changed = true
    }
    if (!changed) return
    this.value = next
    for (const watcher of [...this.watchers]) watcher()
  }

  subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed)
    return () => {
      this.watchers.delete(changed)
    }
  }
}

/** Whether two wire values are equal; anything but plain objects and arrays is compared by identity. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}
