import { PortalProvider, portalQueryDefaults, type Session } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { notifyManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Lapse } from '../session/Lapse'
import { session } from '../testing/portal'
import { FreshQueries } from './FreshQueries'

// What changes is rendered within the act() that changed it.
notifyManager.setScheduler(queueMicrotask)
afterEach(cleanup)

interface PageProps {
  read(): Promise<string>
  shown: (string | null)[]
}

function Page({ read, shown }: PageProps) {
  const { data = null } = useQuery({ queryKey: ['/shown'], queryFn: read })
  if (shown.at(-1) !== data) shown.push(data)
  return null
}

/** What was read under LIRAETH of a page that is on screen, and of one that was left; what is read next is "atlas". */
async function reading(lapse = new Lapse()) {
  const client = new QueryClient({ defaultOptions: portalQueryDefaults })
  const host = createTestHost({ state: { session: session({ tier: 'LIRAETH' }) } })
  const shown: PageProps['shown'] = []
  let answer: (text: string) => void = () => {}
  const read = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  render(
    <PortalProvider host={host}>
      <QueryClientProvider client={client}>
        <FreshQueries lapse={lapse} />
        <Page read={read} shown={shown} />
      </QueryClientProvider>
    </PortalProvider>,
  )
  await act(async () => answer('meridian'))
  client.setQueryData(['/left'], 'meridian')
  const become = async (next: Session | null) => {
    read.mockClear()
    await act(async () => host.setState({ session: next }))
    await act(async () => answer('atlas'))
    return { shown, asked: read.mock.calls.length, left: client.getQueryData(['/left']) }
  }
  return { become }
}

test.each([
  ['a lower tier', session(), [null, 'meridian', null, 'atlas']],
  ['nobody', null, [null, 'meridian', null, 'atlas']],
  ['another wallet', session({ tier: 'LIRAETH', address: '0xother' }), [null, 'meridian', null, 'atlas']],
  ['a higher tier', session({ tier: 'VAELUS' }), [null, 'meridian', 'atlas']],
])('what one has read is not for %s', async (_, next, shown) => {
  const { become } = await reading()
  expect(await become(next)).toEqual({ shown, asked: 1, left: undefined })
})

test('another balance changes nothing of it', async () => {
  const { become } = await reading()
  const same = { shown: [null, 'meridian'], asked: 0, left: 'meridian' }
  expect(await become(session({ tier: 'LIRAETH', gaiaBalance: 501 }))).toEqual(same)
})

test('a public page whose session expired is read again in place, and again when it is renewed', async () => {
  const lapse = new Lapse()
  const { become } = await reading(lapse)
  lapse.begin(false)
  const inPlace = { shown: [null, 'meridian', 'atlas'], asked: 1, left: undefined }
  expect(await become(null)).toEqual(inPlace)
  expect(await become(session({ tier: 'LIRAETH' }))).toEqual(inPlace)
})
