import { type Portal, PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { slices } from '../app/portal'
import { portal } from '../testing/portal'
import { Footer } from './Footer'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (brand: Partial<Portal['brand']> = {}) => {
  const whole = portal()
  const host = createTestHost({ state: slices({ ...whole, brand: { ...whole.brand, ...brand } }) })
  return render(
    <PortalProvider host={host}>
      <Footer />
    </PortalProvider>,
  )
}

test('a portal without a brand links to nothing', () => {
  show({ domain: '', ens: '', contact: '' })
  expect(screen.getByText(/Gaia$/)).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('names year and holder, domain, ENS name and contact', () => {
  vi.useFakeTimers({ now: new Date('2031-06-01T00:00:00Z') })
  show()
  expect(screen.getByText('© 2031 Gaia')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['portal.test', 'https://portal.test'],
    ['portal.eth', 'https://app.ens.domains/portal.eth'],
    ['contact@portal.test', 'mailto:contact@portal.test'],
  ])
})
