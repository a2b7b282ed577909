import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactElement, Suspense, use } from 'react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLate, useShown } from './useShown'

let go: NavigateFunction
let arrive: () => void
let page: Promise<string>

beforeEach(() => {
  vi.useFakeTimers()
  page = new Promise((done) => {
    arrive = () => done('the validators')
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Frame(): ReactElement {
  const asked = useLocation()
  const shown = useShown(asked)
  const late = useLate(asked.pathname !== shown.pathname)
  go = useNavigate()
  return (
    <>
      <p>asked for {asked.pathname + asked.search}</p>
      {late && <p role="status">late</p>}
      <Suspense fallback="nothing">
        <Page path={shown.pathname + shown.search} />
      </Suspense>
    </>
  )
}

function Page({ path }: { path: string }): ReactElement {
  return <h1>{path === '/validators' ? use(page) : path}</h1>
}

const heading = () => screen.getByRole('heading').textContent
const late = () => screen.queryByRole('status') !== null

test('the page before stays until the next one is there, and a wait that lasts is told', async () => {
  render(
    <MemoryRouter useTransitions={false}>
      <Frame />
    </MemoryRouter>,
  )
  await act(async () => go('?sort=stake'))
  expect(heading()).toBe('/?sort=stake')
  await act(async () => go('/validators'))
  screen.getByText('asked for /validators')
  expect([heading(), late()]).toEqual(['/?sort=stake', false])
  await act(async () => vi.advanceTimersByTime(150))
  expect([heading(), late()]).toEqual(['/?sort=stake', true])
  await act(async () => arrive())
  expect([heading(), late()]).toEqual(['the validators', false])
})
