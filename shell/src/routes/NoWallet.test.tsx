import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import NoWallet from './NoWallet'

afterEach(cleanup)

test.each([
  ['https://portal.test/gaia', 1],
  ['https://localhost.portal.test/gaia', 1],
  ['http://localhost:8080/gaia', 0],
  ['http://127.0.0.1:8080/gaia', 0],
  ['http://[::1]:8080/gaia', 0],
])('a phone is shown the way to %s where it can reach it', (page, codes) => {
  renderPage(<NoWallet page={page} />, { host: createTestHost({ state: {} }), module: '', route: '*', at: '/auth' })
  expect(screen.queryAllByRole('img', { name: `QR code of ${page}` })).toHaveLength(codes)
})
