import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import recorded from '../testdata/epochs/earnings.json'
import Rewards from './Rewards'

const wallet = `0x${'3'.repeat(40)}`

afterEach(cleanup)

function open(answer: TestAnswer) {
  const session = {
    address: wallet,
    chainId: 31337,
    balance: '0',
    gaiaBalance: 0,
    balanceSource: 'chain' as const,
    tier: null,
    admin: false,
    balanceAt: null,
    gaiaParts: null,
    expiresAt: '',
  }
  const host = createTestHost({ fetch: () => answer, state: { session } })
  return renderPage(<Rewards />, { module: 'network', host })
}

test('the card has what the wallet earned, and asks for nothing else', async () => {
  const { host } = open({ json: recorded })
  expect(await screen.findByText(`${recorded.epochs} epochs`)).toBeTruthy()
  expect(host.requests.map(({ url }) => url)).toEqual([`/api/m/network/epochs/earnings?account=${wallet}`])
})

test('who earned nothing is told how one does', async () => {
  open({ json: { total: '0', month: '0', epochs: 0, validators: [] } })
  expect(await screen.findByText('No epoch has paid you yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose a validator' }).getAttribute('href')).toBe('/validators')
})
