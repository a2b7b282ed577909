import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PortalProvider } from '../portal'
import { createTestHost } from '../testing'
import { HeatStrip, Histogram, Sankey, ShareBar, Treemap } from '.'

let observed: Set<Element>

beforeEach(() => {
  observed = new Set()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      own = new Set<Element>()
      observe(element: Element) {
        this.own.add(element)
        observed.add(element)
      }
      disconnect() {
        for (const element of this.own) observed.delete(element)
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
})
afterEach(cleanup)

const host = createTestHost()
const page = (chart: ReactElement) => <PortalProvider host={host}>{chart}</PortalProvider>

const nodes = ['Sale', 'Staking'].map((label) => ({ id: label, label }))
const charts = {
  treemap: (value: number | null) => <Treemap label="a" tiles={[{ id: 'a', label: 'a', value }]} />,
  flow: (value: number | null) => <Sankey label="a" nodes={nodes} links={[{ from: 'Sale', to: 'Staking', value }]} />,
  shares: (value: number | null) => <ShareBar label="a" parts={[{ id: 'a', label: 'a', value }]} />,
  strip: (value: number | null) => <HeatStrip label="a" days={[{ day: '2026-11-21', value }]} />,
  histogram: (value: number | null) => <Histogram label="a" bins={[{ from: 0, to: 1, count: value ?? 0 }]} />,
}

test.each(Object.entries(charts))(
  'a %s that was empty is measured once it is filled, and each time again',
  (_, chart) => {
    const { rerender } = render(page(chart(null)))
    for (let i = 0; i < 2; i++) {
      rerender(page(chart(1)))
      expect(screen.getByRole('img')).toBeTruthy()
      expect([...observed].map((element) => element.isConnected)).toEqual([true])
      rerender(page(chart(null)))
      expect(screen.queryByRole('img')).toBeNull()
      expect(observed.size).toBe(0)
    }
  },
)

test('a tile that comes later is as wide as its frame', () => {
  const { rerender, container } = render(page(charts.treemap(null)))
  rerender(page(charts.treemap(1)))
  expect((container.querySelector('.pk-tile') as HTMLElement).style.width).toBe('320px')
})
