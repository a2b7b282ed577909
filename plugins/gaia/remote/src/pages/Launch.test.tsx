import { createTestHost, renderPage, type TestAnswer } from '@portal/sdk/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import answered from '../testdata/launch.json'
import progress from '../testdata/progress.json'
import watchList from '../testdata/watch.json'
import type { LaunchAnswer, LaunchPhase, SaleState } from '../wire'
import Launch from './Launch'

const recorded = answered as unknown as LaunchAnswer
const sale = recorded.sale as SaleState
const hash = `0x${'7'.repeat(64)}`

afterEach(() => {
  cleanup()
  localStorage.clear()
})

interface Behaviour {
  launch?: Partial<LaunchAnswer>
  signedIn?: boolean
  admin?: boolean
  /** the time of the chain's newest block */
  now?: string
  answers?: (request: { url: string; method: string; body: unknown }) => TestAnswer | undefined
}

function visit({ launch = {}, signedIn = false, admin = false, now, answers }: Behaviour = {}) {
  const asked: { url: string; method: string; body: unknown }[] = []
  let said: LaunchAnswer = { ...recorded, ...launch }
  const host = createTestHost({
    fetch: ({ url, method = 'GET', body }) => {
      const request = { url, method, body }
      if (url.includes('/launch/progress')) return { json: progress }
      asked.push(request)
      if (url.startsWith('/api/explorer')) return { status: 404 }
      if (url.endsWith('/watch')) return { json: watchList }
      return answers?.(request) ?? { json: said }
    },
    state: {
      session:
        signedIn || admin
          ? {
              address: sale.treasury,
              chainId: 31337,
              balance: '0',
              gaiaBalance: 0,
              balanceSource: 'chain',
              tier: null,
              admin,
              balanceAt: null,
              gaiaParts: null,
              expiresAt: '',
            }
          : null,
    },
  })
  const { portal } = host.getState()
  const pages = ['/gaia-purchase', '/claim', '/gaia-dashboard', '/gaia-live'].map((path) => ({ path }))
  const at = (time: string) =>
    host.setState({
      portal: {
        ...portal,
        brand: { ...portal.brand, name: 'Aurora' },
        routes: pages as unknown as typeof portal.routes,
        chain: { ...portal.chain, head: { number: 9, time } },
      },
    })
  at(now ?? recorded.asOf.time)
  const say = (next: Partial<LaunchAnswer>) => {
    said = { ...said, ...next }
    return said
  }
  return { ...renderPage(<Launch />, { module: 'gaia', host, at: '/launch' }), host, asked, at, say }
}

const hero = () => screen.findByRole('heading', { level: 1 })
const links = () =>
  screen
    .getAllByRole('link')
    .filter(({ className }) => className.includes('gaia-launch-call'))
    .map((link) => [link.textContent, link.getAttribute('href')])

test.each<[string, Behaviour, RegExp, string, string]>([
  ['open, to a stranger', {}, /^GAIA is on sale$/, 'Connect a wallet and buy GAIA', '/gaia-purchase'],
  ['open, to somebody signed in', { signedIn: true }, /^GAIA is on sale$/, 'Buy GAIA', '/gaia-purchase'],
  [
    'not open yet',
    { launch: { sale: { ...sale, phase: 'pending' } } },
    /^GAIA goes on sale$/,
    'Connect a wallet',
    '/auth',
  ],
  [
    'paused',
    { signedIn: true, launch: { sale: { ...sale, phase: 'paused' } } },
    /is paused$/,
    'Read the terms',
    '/gaia-purchase',
  ],
  [
    'failed',
    { launch: { over: true, sale: { ...sale, phase: 'failed', sold: '7' } } },
    /missed its minimum$/,
    'Get your refund',
    '/gaia-purchase',
  ],
  [
    'ended',
    { launch: { sale: { ...sale, phase: 'ended' } } },
    /reached its minimum$/,
    'Check what you may claim',
    '/claim',
  ],
  [
    'ended, and nothing can be claimed',
    { signedIn: true, launch: { sale: { ...sale, phase: 'ended' }, claimable: false } },
    /reached its minimum$/,
    'Open your dashboard',
    '/gaia-dashboard',
  ],
])('of a sale that is %s there is one thing to do', async (_, behaviour, title, call, path) => {
  visit(behaviour)
  await waitFor(async () => expect((await hero()).textContent).toMatch(title))
  expect(links()).toEqual([[call, path]])
})

test('it says whose portal it is, and each step with what the chain says of it', async () => {
  visit()
  expect(await screen.findByText(/^Aurora is the portal of a decentralized AI network/)).toBeTruthy()
  const steps = within(await screen.findByRole('region', { name: 'Steps of the launch' })).getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('h3')?.textContent)).toEqual([
    'Contracts deployed done',
    'Sale funded done',
    'Sale open done',
    'Minimum reached next',
    'Sale over ahead',
    'Claim campaign made done',
    'Claims open done',
    'First validator ahead',
  ])
  expect(steps[3]?.getAttribute('aria-current')).toBe('step')
  expect(screen.getByText('Step 4 of 8: Minimum reached')).toBeTruthy()
  expect(within(steps[3] as HTMLElement).queryByRole('button')).toBeNull()
  fireEvent.click(within(steps[0] as HTMLElement).getByRole('button', { name: 'Proof of: Contracts deployed' }))
  const drawer = await screen.findByRole('dialog', { name: 'Contracts deployed' })
  expect(await within(drawer).findByText(/^Each contract was asked for one of its figures at this block/)).toBeTruthy()
  expect(within(drawer).getByText('GaiaVesting')).toBeTruthy()
})

test('a step that a transaction did is proven by it', async () => {
  visit()
  fireEvent.click(await screen.findByRole('button', { name: 'Proof of: Sale funded' }))
  const drawer = await screen.findByRole('dialog', { name: 'Sale funded' })
  expect(await within(drawer).findByText(/^0xdf98/)).toBeTruthy()
})

test('a sale that was closed before it opened never opens, and says so', async () => {
  visit({
    launch: {
      over: true,
      next: null,
      sale: { ...sale, phase: 'failed', opensAt: '2027-02-01T00:00:00Z', closesAt: recorded.asOf.time },
      moments: [],
      phases: recorded.phases.map((phase) => ({
        ...phase,
        state: phase.name === 'over' ? 'done' : 'missed',
        proof: null,
      })),
    },
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'The sale of GAIA was ended before it opened' }),
  ).toBeTruthy()
  expect(screen.getByText('1 of 8 steps are done, and no other will be')).toBeTruthy()
  expect(screen.getByText(/Nobody bought, so no refund is due\.$/)).toBeTruthy()
  expect(screen.queryByText('All 8 steps are done')).toBeNull()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proof of: Sale funded' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Proof of: Sale open' }))
  const drawer = await screen.findByRole('dialog', { name: 'Sale open' })
  expect(await within(drawer).findByText(/^The sale was closed before the time/)).toBeTruthy()
  expect(within(drawer).getByText('closesAt()')).toBeTruthy()
  expect(within(drawer).queryByText(/A block of that time or later/)).toBeNull()
})

test('while the campaigns are read nothing is said of times that may come', async () => {
  visit({
    launch: {
      dated: false,
      next: null,
      moments: [],
      phases: recorded.phases.map((phase) => ({ ...phase, state: phase.name === 'claims' ? 'unknown' : 'done' })),
    },
  })
  expect(await screen.findByText('Times are being read')).toBeTruthy()
  expect(screen.queryByText(/No contract waits for a time/)).toBeNull()
  expect(screen.getByText('7 of 8 steps are done, others are being read')).toBeTruthy()
})

test('an admin dates events before there are contracts', async () => {
  const contracts = recorded.contracts.map(({ name }) => ({ name, address: null, reading: null, code: null }))
  const nothing = { sale: null, token: null, contracts, phases: [], moments: [], next: null }
  visit({ admin: true, launch: nothing })
  expect(await screen.findByText('Nothing to launch on Dev chain yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit dates' })).toBeTruthy()
})

test('a step that time alone did is proven by what the contract answered', async () => {
  visit()
  fireEvent.click(await screen.findByRole('button', { name: 'Proof of: Sale open' }))
  const drawer = await screen.findByRole('dialog', { name: 'Sale open' })
  expect(await within(drawer).findByText(/^A block of that time or later is there/)).toBeTruthy()
  expect(within(drawer).getByText('opensAt()')).toBeTruthy()
})

test('it counts down to what comes next, and reads again when there is a block of that time', async () => {
  const next = '2026-11-24T05:00:00Z'
  const moments = [...recorded.moments]
  moments.splice(3, 0, { kind: 'dated', title: 'Town hall', at: next, path: '/gaia-live' })
  const { asked, at, say } = visit({ launch: { moments, next } })
  expect(await screen.findByRole('timer', { name: 'Town hall' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'More about it' }).getAttribute('href')).toBe('/gaia-live')
  const before = asked.length
  // The first answer is older than the block: it is asked again with the next one.
  act(() => at(next))
  await waitFor(() => expect(asked.length).toBe(before + 1))
  say({ asOf: { ...recorded.asOf, number: 10, time: next }, next: recorded.next })
  act(() => at('2026-11-24T05:00:02Z'))
  expect(await screen.findByRole('timer', { name: 'The sale ends' })).toBeTruthy()
  expect(asked.length).toBe(before + 2)
  act(() => at('2026-11-24T05:00:04Z'))
  expect(asked.length).toBe(before + 2)
  const calendar = within(screen.getByRole('region', { name: 'Calendar' }))
  expect(calendar.getByText('Town hall').closest('li')?.textContent).toContain('past')
})

test('what the event tells is shown, and what is older is not', async () => {
  const { host } = visit()
  await screen.findByText('33')
  const later = { ...recorded.asOf, number: 12 }
  const tell = (number: number, count: number) =>
    act(() =>
      host.emit('gaia.launch', {
        ...recorded,
        asOf: { ...later, number },
        figures: { ...recorded.figures, holders: { asOf: later, count } },
      }),
    )
  tell(12, 34)
  expect(await screen.findByText('34')).toBeTruthy()
})

test('what nobody knows is no figure, and zero is one', async () => {
  visit({ launch: { figures: { ...recorded.figures, holders: null, claims: null, claimed: null } } })
  const figures = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
  await screen.findByText('Holders', { selector: 'dt' })
  await waitFor(() => expect(figures('Holders')).toBe('—'))
  expect(figures('Claimed')).toBe('—')
  expect(figures('Buyers')).toMatch(/^0/)
})

test('when it is over it is a history', async () => {
  const done = { block: 40, time: recorded.asOf.time, hash }
  visit({
    launch: {
      over: true,
      sale: { ...sale, phase: 'soldOut', sold: sale.hardCap },
      phases: recorded.phases.map((phase) => ({ ...phase, state: 'done', proof: done, at: done.time })),
      moments: recorded.moments.slice(0, 3),
    },
  })
  expect((await screen.findByRole('heading', { level: 1, name: 'GAIA has launched' })).textContent).toBeTruthy()
  expect(screen.getByText('All 8 steps are done')).toBeTruthy()
  expect(screen.getByText(/This is what was reached, and when\.$/)).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Proof of: / })).toHaveLength(8)
})

test('a chain without a sale has the steps that it can have, and one without contracts none', async () => {
  const withoutSale = recorded.contracts.map((one) =>
    one.name === 'GaiaSale' ? { ...one, address: null, reading: null, code: null } : one,
  )
  visit({ launch: { sale: null, contracts: withoutSale, phases: [recorded.phases[0] as LaunchPhase], moments: [] } })
  expect(await screen.findByText('There is no sale on this chain')).toBeTruthy()
  expect(screen.getByText('Nothing is dated')).toBeTruthy()
  expect(screen.queryByText('What if too little is sold?')).toBeNull()
  expect(screen.getByText('Staked', { selector: 'dt' })).toBeTruthy()
  expect(screen.queryByText('Raised', { selector: 'dt' })).toBeNull()
  cleanup()
  const contracts = recorded.contracts.map(({ name }) => ({ name, address: null, reading: null, code: null }))
  visit({ launch: { sale: null, token: null, contracts, phases: [], moments: [] } })
  expect(await screen.findByText('Nothing to launch on Dev chain yet')).toBeTruthy()
})

test('contracts that are configured and do not answer are no launch that has not begun', async () => {
  const silent = recorded.contracts.map((one) =>
    one.name === 'GaiaSale' || one.name === 'GaiaClaims' ? { ...one, reading: null } : one,
  )
  visit({ launch: { sale: null, contracts: silent } })
  expect(await screen.findByText('2 contracts do not answer')).toBeTruthy()
  expect(screen.getByText(/^Nothing is at the configured addresses of GaiaSale, GaiaClaims\./)).toBeTruthy()
  expect(screen.queryByText('There is no sale on this chain')).toBeNull()
})

test('why it cannot be read, and since when it is old', async () => {
  visit({
    answers: () => ({
      status: 503,
      body: 'The launch cannot be read from the chain at the moment. Try again shortly.',
    }),
  })
  expect(await screen.findByText('The launch could not be read')).toBeTruthy()
  expect(screen.getByText(/Try again shortly/)).toBeTruthy()
  cleanup()
  visit({ launch: { problem: 'The chain is silent.' } })
  expect(await screen.findByText(/The chain is silent\./)).toBeTruthy()
})

test('an admin dates an event, and nobody else is asked to', async () => {
  visit()
  await screen.findByRole('region', { name: 'Calendar' })
  expect(screen.queryByRole('button', { name: 'Edit dates' })).toBeNull()
  cleanup()
  let status = 409
  const { asked } = visit({
    admin: true,
    launch: { dates: [{ title: 'Town hall', at: '2027-01-02T16:00:30Z', path: '/gaia-live' }] },
    answers: ({ method }) =>
      method === 'PUT'
        ? status === 409
          ? { status, body: 'Another admin has changed the dates meanwhile.' }
          : { json: { dates: [], version: '' } }
        : undefined,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit dates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dates of the launch' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add an event' }))
  const second = within(dialog.getByRole('group', { name: 'Event 2' }))
  fireEvent.change(second.getByRole('textbox', { name: 'Title' }), { target: { value: 'Listing' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save dates' }))
  expect(await dialog.findByText('An event needs a date and a time.')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
  const local = '2027-03-01T10:00'
  fireEvent.change(second.getByLabelText('Time, in your time zone'), { target: { value: local } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save dates' }))
  expect(await dialog.findByText(/Another admin has changed the dates meanwhile\.$/)).toBeTruthy()
  status = 200
  fireEvent.click(dialog.getByRole('button', { name: 'Save dates' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const put = asked.findLast(({ method }) => method === 'PUT')
  const body = typeof put?.body === 'string' ? JSON.parse(put.body) : put?.body
  expect(body).toEqual({
    dates: [
      { title: 'Town hall', at: '2027-01-02T16:00:30Z', path: '/gaia-live' },
      { title: 'Listing', at: new Date(local).toISOString(), path: null },
    ],
    version: recorded.version,
  })
})

test('what a contract answered is said with its unit', async () => {
  visit({
    launch: {
      contracts: recorded.contracts.map((one) => {
        const answer = { GaiaToken: '726240000000000000000000000', GaiaClaims: '259200' }[one.name]
        return answer && one.reading ? { ...one, reading: { ...one.reading, answer } } : one
      }),
    },
  })
  for (const [name, call, said] of [
    ['GaiaToken', 'totalSupply()', '726,240,000 GAIA'],
    ['GaiaClaims', 'notice()', '259,200 s'],
  ]) {
    fireEvent.click(await screen.findByRole('button', { name: `Answers ${name}` }))
    const drawer = await screen.findByRole('dialog', { name })
    const term = within(drawer).getByText(call as string, { selector: 'dt' })
    expect(term.nextElementSibling?.textContent).toBe(said)
    fireEvent.keyDown(drawer, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('what comes next can be kept in a calendar by anybody', async () => {
  const files: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  visit()
  fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }))
  expect(clicked).toHaveBeenCalledOnce()
  const text = (await files[0]?.text()) ?? ''
  const next = recorded.moments.find(({ at }) => Date.parse(at) > Date.parse(recorded.asOf.time))
  expect(text).toContain(`DTSTART:${next?.at.replace(/[-:]/g, '')}`)
  expect(text).toContain('SUMMARY:The sale ends')
  // A stranger has no inbox.
  expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull()
  made.mockRestore()
  clicked.mockRestore()
})
