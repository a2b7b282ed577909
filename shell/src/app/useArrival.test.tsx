import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useArrival } from './useArrival'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let go: NavigateFunction

function Page() {
  useArrival('Validators · Portal')
  go = useNavigate()
  return (
    <main>
      <h1>Validators</h1>
    </main>
  )
}

function arrive() {
  const scrolls = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  render(
    <MemoryRouter initialEntries={['/validators']}>
      <Page />
    </MemoryRouter>,
  )
  scrolls.mockClear()
  return scrolls
}

test('another page is read from its top, its heading focused, its title in the tab', async () => {
  const scrolls = arrive()
  expect(document.title).toBe('Validators · Portal')
  expect(document.activeElement).toBe(document.body)
  await act(async () => go('/gaia'))
  expect(scrolls.mock.calls).toEqual([[0, 0]])
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a page whose rows are sorted stays where it is read', async () => {
  const scrolls = arrive()
  await act(async () => go('?sort=stake'))
  expect(scrolls).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
})
