import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Stands for the browser's ResizeObserver: what comes back tells the observers that the watched elements which match a selector have
 * another size.
 */
export function stubResizes(): (selector: string) => void {
  const observers = new Map<(changes: { target: Element }[]) => void, Set<Element>>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly changed: (changes: { target: Element }[]) => void) {}
      observe(target: Element) {
        observers.set(this.changed, (observers.get(this.changed) ?? new Set()).add(target))
      }
      disconnect() {
        observers.delete(this.changed)
      }
    },
  )
  return (selector) =>
    act(() => {
      for (const [changed, targets] of [...observers]) {
        const changes = [...targets].filter((target) => target.matches(selector)).map((target) => ({ target }))
        if (changes.length > 0) changed(changes)
      }
    })
}
