import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useArrival } from './useArrival'

let go: NavigateFunction
/** how far down the page can be read */
let reach: number
let grow: (to: number) => void

beforeEach(() => {
  reach = 2000
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => {
    Object.defineProperty(window, 'scrollY', { value: Math.min(top, reach), configurable: true })
  }) as typeof window.scrollTo)
  const observers = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly changed: () => void) {}
      observe = () => observers.add(this.changed)
      disconnect = () => observers.delete(this.changed)
    },
  )
  grow = (to) => {
    reach = to
    for (const changed of observers) changed()
  }
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Page() {
  const here = useLocation()
  useArrival({ asked: here, shown: here, pop: useNavigationType() === 'POP' })
  go = useNavigate()
  return (
    <main>
      <h1>{here.pathname}</h1>
    </main>
  )
}

function arrive() {
  render(
    <MemoryRouter initialEntries={['/validators']}>
      <Page />
    </MemoryRouter>,
  )
}

/** Reads the validators down to there, goes to the token, and back. */
async function returnFrom(top: number, whileAway: () => void = () => {}) {
  arrive()
  window.scrollTo(0, top)
  await act(async () => go('/gaia'))
  expect(window.scrollY).toBe(0)
  whileAway()
  await act(async () => go(-1))
}

test('another page is read from its top, its heading focused', async () => {
  arrive()
  expect(document.activeElement).toBe(document.body)
  window.scrollTo(0, 300)
  await act(async () => go('/gaia'))
  expect(window.scrollY).toBe(0)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/gaia' }))
})

test('a page whose rows are sorted stays where it is read', async () => {
  arrive()
  window.scrollTo(0, 300)
  await act(async () => go('?sort=stake'))
  expect(window.scrollY).toBe(300)
  expect(document.activeElement).toBe(document.body)
})

test('one comes back to where one was', async () => {
  await returnFrom(700)
  expect(window.scrollY).toBe(700)
})

test('a page that is short when one comes back is followed as it grows', async () => {
  await returnFrom(700, () => {
    reach = 100
  })
  expect(window.scrollY).toBe(100)
  grow(400)
  expect(window.scrollY).toBe(400)
  grow(1000)
  expect(window.scrollY).toBe(700)
  window.scrollTo(0, 200)
  grow(1200)
  expect(window.scrollY).toBe(200)
})

test('whoever scrolls by themselves is left alone', async () => {
  await returnFrom(700, () => {
    reach = 100
  })
  fireEvent.wheel(window)
  grow(1000)
  expect(window.scrollY).toBe(100)
})
