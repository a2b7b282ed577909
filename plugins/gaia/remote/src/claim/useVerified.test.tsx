import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Allocation } from '../wire'
import { Unverified } from './Unverified'
import { useVerified } from './useVerified'

const allocation: Allocation = { campaign: 0, index: '0', amount: '1', reason: '', proof: [] }

afterEach(cleanup)

function Checked({ verify }: { verify: () => Promise<boolean> }) {
  const query = useVerified('0x', '0x', allocation, verify)
  return query.error ? <Unverified query={query} /> : <p>{query.data ? 'right' : 'being checked'}</p>
}

test('a check that could not be loaded is not being made for ever, and can be made again', async () => {
  const verify = vi.fn().mockRejectedValueOnce(new Error('Loading chunk 7 failed.')).mockResolvedValueOnce(true)
  renderPage(<Checked verify={verify} />, { module: 'gaia', host: createTestHost() })
  expect(await screen.findByText('The proof could not be checked')).toBeTruthy()
  expect(screen.queryByText('being checked')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('right')).toBeTruthy()
})
