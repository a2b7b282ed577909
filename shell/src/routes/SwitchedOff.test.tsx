import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { portal, session } from '../testing/portal'
import { SwitchedOff } from './SwitchedOff'
import { useOff } from './useOff'

afterEach(cleanup)

function Page(): ReactElement {
  const page = useOff(useLocation().pathname)
  return page ? <SwitchedOff page={page} /> : <p>Nothing is off here.</p>
}

function open(at: string, admin = false) {
  const { session: _, ...rest } = portal({
    off: [
      { path: '/radar', title: 'Radar', module: 'radar' },
      { path: '/radar/:echo', title: 'Echo', module: 'radar' },
    ],
  })
  const host = createTestHost({ state: { portal: rest, session: session({ admin }) } })
  renderPage(<Page />, { host, module: '', route: '*', at })
}

test.each([
  ['/radar', 'Radar is switched off'],
  ['/radar/north', 'Echo is switched off'],
])('a visitor of %s reads that it is switched off', async (at, title) => {
  open(at)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})

test('an admin goes from there to what is off', async () => {
  open('/radar', true)
  expect((await screen.findByRole('link', { name: 'To its module' })).getAttribute('href')).toBe('/admin/modules/radar')
})

test('a page that does not exist is not off', async () => {
  open('/radio')
  expect(await screen.findByText('Nothing is off here.')).toBeTruthy()
})
