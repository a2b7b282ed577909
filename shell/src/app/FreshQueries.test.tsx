import { PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '../testing/portal'
import { FreshQueries } from './App'

afterEach(cleanup)

test.each([
  ['a lower tier', session(), true],
  ['nobody', null, true],
  ['another wallet', session({ tier: 'LIRAETH', address: '0xother' }), true],
  ['another balance', session({ tier: 'LIRAETH', gaiaBalance: 501 }), false],
])('what one has read is forgotten for %s: %3$s', (_, next, forgotten) => {
  const client = new QueryClient()
  const host = createTestHost({ state: { session: session({ tier: 'LIRAETH' }) } })
  render(
    <PortalProvider host={host}>
      <QueryClientProvider client={client}>
        <FreshQueries />
      </QueryClientProvider>
    </PortalProvider>,
  )
  client.setQueryData(['/api/m/network', 'validators'], ['meridian'])
  act(() => host.setState({ session: next }))
  expect(client.getQueryData(['/api/m/network', 'validators']) === undefined).toBe(forgotten)
})
