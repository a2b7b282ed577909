import type { FetchInput } from '@portal/sdk/host'
import { renderPage, type TestAnswer } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { pathOf, paths } from '../../routes/paths'
import { adminHost, signedActs } from '../../testing/admin'
import { adminModule, adminRoute, replica } from '../../testing/modules'
import Admin from '../Admin'
import type {
  AdminCrash,
  AdminDone,
  AdminFigures,
  AdminModule,
  AdminRecord,
  AdminRelease,
  AdminSetting,
  AdminSettings,
  AdminTransition,
} from '../wire'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const time = '2026-01-01T00:00:00Z'
const release = (version: string, fields: Partial<AdminRelease> = {}): AdminRelease => ({
  ...{ digest: version, version, serial: 1, publisher: 'gaia', addedAt: time, addedBy: 'operator ada' },
  ...{ wanted: false, previous: false, revoked: false, takenBack: null },
  ...fields,
})

/** One module's page, at one of its tabs, over a core of which the test changes the answers. */
function open(fields: Partial<AdminModule> = {}, tab = '') {
  const core = {
    modules: [adminModule(fields)],
    releases: [release('0.2.0', { wanted: true }), release('0.1.0', { previous: true })],
    history: [] as AdminTransition[],
    acts: [] as AdminDone[],
    log: [] as AdminRecord[],
    crashes: [] as AdminCrash[],
    figures: { from: time, to: '2026-01-01T01:00:00Z', everySeconds: 15, replicas: [] } as AdminFigures,
    settings: { schema: {}, settings: [] } as AdminSettings,
    write: { status: 204 } as TestAnswer | Promise<TestAnswer>,
  }
  const answer = ({ url, method = 'GET' }: FetchInput): TestAnswer | Promise<TestAnswer> => {
    if (method !== 'GET') return core.write
    if (url === '/api/admin/modules') return { json: core.modules }
    const [part = ''] = url.replace('/api/admin/modules/network/', '').split('?')
    const known: Record<string, unknown> = {
      releases: core.releases,
      history: core.history,
      acts: core.acts,
      log: core.log,
      crashes: core.crashes,
      figures: core.figures,
      settings: core.settings,
    }
    return part in known ? { json: known[part] } : { status: 404 }
  }
  const host = adminHost({ fetch: answer })
  const pages = (
    <Routes>
      <Route path={paths.module} element={<Admin route={adminRoute(paths.module)} />} />
      <Route path={paths.admin} element="the list of modules" />
    </Routes>
  )
  renderPage(pages, { host, module: 'admin', at: `${pathOf('module', 'network')}${tab && `?tab=${tab}`}` })
  const writes = () => signedActs(host)
  return { core, host, writes }
}

const condition = () => screen.findByRole('region', { name: 'Condition' })

test('a module that is asleep is well', async () => {
  open({ state: 'asleep', pid: null, replicas: [replica('a', { state: 'asleep', pid: null })] })
  const found = within(await condition())
  expect(found.getByText('Asleep, wakes on use').className).toContain('pk-tone-neutral')
  expect(found.getByText('No problem is known.')).toBeTruthy()
})

test('a new version is watched for as long as it is, by the second', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(time) })
  open({ soakUntil: '2026-01-01T00:01:11Z' })
  const found = within(await condition())
  const watched = (count: number) =>
    found.queryByText(`Watching version 0.2.0 for ${count} s more. It goes back by itself when it fails.`)
  expect(watched(71)).toBeTruthy()
  vi.advanceTimersByTime(1000)
  await waitFor(() => expect(watched(70)).toBeTruthy())
  vi.advanceTimersByTime(70_000)
  await waitFor(() => expect(found.queryByText(/Watching/)).toBeNull())
})

test("a partner's cards and entries are put elsewhere, and stay where that failed", async () => {
  const { core, host, writes } = open({ place: 'after' })
  const select = () => within(document.body).getByRole<HTMLSelectElement>('combobox', { name: 'Cards and entries' })
  await condition()
  expect(select().value).toBe('after')
  core.write = { status: 503, body: 'The database is away.' }
  fireEvent.change(select(), { target: { value: 'among' } })
  await waitFor(() => expect(host.toasts.at(-1)?.description).toContain('The database is away'))
  await waitFor(() => expect(select().value).toBe('after'))
  core.write = { status: 204 }
  core.modules = [adminModule({ place: 'among' })]
  fireEvent.change(select(), { target: { value: 'among' } })
  await waitFor(() => expect(select().disabled).toBe(false))
  expect(select().value).toBe('among')
  expect(writes().map(({ body }) => body)).toEqual([{ place: 'among' }, { place: 'among' }])
})

test("the portal's own stand where their manifests say", async () => {
  open()
  await condition()
  expect(screen.queryByRole('combobox', { name: 'Cards and entries' })).toBeNull()
})

test('a failure is told in plain words, with the last words of the process', async () => {
  open({ state: 'quarantined', problem: 'It ended 5 times.', class: 'panic', evidence: 'panic: nil map' })
  const found = within(await condition())
  expect(found.getByText(/It ended 5 times\./).textContent).toBe('It panicked. It ended 5 times.')
  expect(found.getByText('panic: nil map').tabIndex).toBe(0)
  expect(found.getByRole('button', { name: 'Copy these lines' })).toBeTruthy()
})

test('what holds its process is told, and what does not', async () => {
  const layers = [
    { name: 'seccomp', active: true, by: '143 system calls', why: '' },
    { name: 'landlock', active: false, by: '', why: 'the kernel has none' },
    { name: 'new', active: true, by: 'something', why: '' },
  ]
  open({ layers }, 'access')
  const found = within(await screen.findByRole('region', { name: 'Sandbox' }))
  expect(found.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'seccomp Few system calls, no process, no connection143 system calls',
    'landlock No file but its ownthe kernel has none',
    'newsomething',
  ])
  expect(found.getAllByRole('img', { name: 'Holds' })).toHaveLength(2)
  expect(found.getAllByRole('img', { name: 'Missing' })).toHaveLength(1)
})

test('what the operator does not require of its sandbox is told', async () => {
  open({ layers: [], relaxed: ['landlock', 'seccomp'] }, 'access')
  const found = within(await screen.findByRole('region', { name: 'Sandbox' }))
  expect(
    found.getByText(/^The operator does not require landlock, seccomp\. Where the machine lacks that/),
  ).toBeTruthy()
})

test('a module outside the sandbox is said to be, and one without a process', async () => {
  open({}, 'access')
  expect(await screen.findByText('It runs outside the sandbox, because it comes with the portal.')).toBeTruthy()
  cleanup()
  open({ layers: [] }, 'access')
  expect(await screen.findByText(/It has no process now/)).toBeTruthy()
})

test('what it may ask for is told with what it asked, who granted it, and what is new and gone since the release before', async () => {
  const grant = (name: string) => ({ name, at: time, by: 'operator ada' })
  const { writes } = open(
    {
      capabilities: [
        { name: 'kv.use', reason: 'It remembers.' },
        { name: 'egress.fetch', targets: ['api.example.com', 'rates.example.com:8443'], reason: 'It reads prices.' },
        { name: 'sql.use', reason: 'It keeps tables.' },
      ],
      grants: [grant('kv.use'), grant('egress.fetch:api.example.com'), grant('egress.fetch:rates.example.com:8443')],
      previous: {
        version: '0.1.0',
        digest: '0.1.0',
        capabilities: [
          { name: 'kv.use', reason: 'It remembers.' },
          { name: 'events.publish', reason: 'It told.' },
        ],
      },
      usage: [
        { capability: 'kv.use', calls: 1204, refused: 3, failed: 1, last: time },
        { capability: 'chain.read', calls: 1, refused: 1, failed: 0, last: time },
        { capability: 'sandbox.calls', calls: 6, refused: 6, failed: 0, last: time },
      ],
    },
    'access',
  )
  const found = within(await screen.findByRole('region', { name: 'What it may do' }))
  const [kv, egress, sql, chain, sandbox, gone] = found.getAllByRole('listitem')
  expect(kv?.textContent).toMatch(
    /Keep values of its own.*It remembers\..*1,204 calls, 3 refused, 1 failed; the last .*Granted .* by operator adaTake backGranted$/,
  )
  expect(egress?.textContent).toMatch(
    /Reach another hostapi\.example\.comrates\.example\.com:8443It reads prices\.Not called.*NewGranted$/,
  )
  expect(sql?.textContent).toMatch(/Have tables of its own.*NewNot granted$/)
  expect(chain?.textContent).toMatch(/Read the chain1 call, 1 refused; the last .*Not granted$/)
  expect(sandbox?.textContent).toMatch(/Leave its sandbox6 calls, 6 refused; the last .*Not granted$/)
  expect(gone?.textContent).toMatch(/Publish events0\.1\.0 asked for it, this release does not\.Gone$/)
  expect(found.getByRole('link', { name: 'Grant what is missing' }).getAttribute('href')).toMatch(/\/2{64}$/)

  fireEvent.click(found.getByRole('button', { name: 'Take back egress.fetch' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take egress.fetch back from Network?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Take back egress.fetch' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()).toEqual([
    { url: '/api/admin/modules/network/ungrant', method: 'POST', body: { capability: 'egress.fetch' } },
  ])
})

test('what it may ask wallets for is granted and taken back one by one, and the module runs without', async () => {
  const { writes } = open(
    {
      capabilities: [
        {
          name: 'wallet.call',
          targets: ['ValidatorStaking.delegate', 'ValidatorStaking.undelegate'],
          reason: 'It stakes.',
        },
      ],
      grants: [{ name: 'wallet.call:ValidatorStaking.delegate', at: time, by: 'operator ada' }],
    },
    'access',
  )
  const found = within(await screen.findByRole('region', { name: 'What it may do' }))
  expect(found.queryByRole('link', { name: 'Grant what is missing' })).toBeNull()
  const of = (target: string) => within(found.getByText(target).closest('li') as HTMLElement)
  of('ValidatorStaking.delegate').getByText(/^Granted .* by/)

  fireEvent.click(of('ValidatorStaking.undelegate').getByRole('button', { name: /^Grant wallet\.call:/ }))
  const asked = within(
    await screen.findByRole('alertdialog', { name: /^Grant wallet\.call:.*undelegate to Network\?$/ }),
  )
  fireEvent.click(asked.getByRole('button', { name: /^Grant/ }))
  await waitFor(() => expect(writes()).toHaveLength(1))

  fireEvent.click(of('ValidatorStaking.delegate').getByRole('button', { name: /^Take back/ }))
  const taking = within(await screen.findByRole('alertdialog', { name: /^Take wallet\.call:.*\.delegate back/ }))
  taking.getByText(/^Network goes on/)
  fireEvent.click(taking.getByRole('button', { name: /^Take back/ }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()).toEqual([
    {
      url: '/api/admin/modules/network/grant',
      method: 'POST',
      body: { name: 'wallet.call:ValidatorStaking.undelegate' },
    },
    {
      url: '/api/admin/modules/network/ungrant',
      method: 'POST',
      body: { capability: 'wallet.call:ValidatorStaking.delegate' },
    },
  ])
})

test('a quarantine ends by an act', async () => {
  const { writes } = open({ state: 'quarantined', problem: 'It ended 5 times.' })
  fireEvent.click(await screen.findByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toEqual({ url: '/api/admin/modules/network', method: 'PATCH', body: { enabled: true } })
})

test('one replica as it should be is not worth a line; others are, and one that is silent', async () => {
  const { core, host } = open()
  await condition()
  expect(screen.queryByText('Replicas')).toBeNull()
  core.modules = [
    adminModule({
      replicas: [
        replica('a', { seenAt: '2026-01-01T00:01:00Z' }),
        replica('b', { version: '0.1.0', state: 'draining', seenAt: '2026-01-01T00:00:58Z' }),
        replica('c'),
      ],
    }),
  ]
  host.emit('module', { id: 'network', version: '0.2.0', enabled: true, state: 'ready' })
  await screen.findByText('Replicas')
  expect(screen.getByText('Stopping')).toBeTruthy()
  expect(screen.getAllByText(/^silent since/)).toHaveLength(1)
})

test('rolling back is asked for, done, and told where it fails', async () => {
  const { core, writes } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Roll back to 0.1.0' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Roll Network back to 0.1.0?' }))
  core.write = { status: 409, body: 'The migration 0002_drop cannot be undone.' }
  fireEvent.click(dialog.getByRole('button', { name: 'Roll back to 0.1.0' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('409: The migration 0002_drop cannot be undone.')
  core.write = { json: core.modules[0] }
  fireEvent.click(dialog.getByRole('button', { name: 'Roll back to 0.1.0' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(writes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/admin/modules/network/rollback',
    'POST /api/admin/modules/network/rollback',
  ])
})

test('a version that failed is not offered, and says when and why it was taken back', async () => {
  const { core, host } = open({ previous: { version: '0.1.0', digest: '0.1.0', capabilities: [] } }, 'releases')
  const problem = '95 % of 900 answers began within 420 ms in 16 s, within 23 ms before.'
  core.releases[1] = release('0.1.0', { previous: true, takenBack: { at: time, class: 'worse', problem } })
  host.emit('module', { id: 'network', version: '0.2.0', enabled: true, state: 'ready' })
  await screen.findByText('Taken back')
  expect(screen.queryByRole('button', { name: 'Roll back to 0.1.0' })).toBeNull()
  expect(screen.getByRole('note').textContent).toContain(problem)
  fireEvent.click(screen.getByRole('button', { name: 'Try 0.1.0 again' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Try Network 0.1.0 again?' }))
  dialog.getByRole('button', { name: 'Try 0.1.0 again' })
  const note = dialog.getByRole('note')
  expect(note.textContent).toMatch(/^Version 0\.1\.0 was taken back \(.+\)/)
  expect(note.textContent).toContain(`The new version did worse than the one before. ${problem}`)
})

test('rolling back to any other version warns of nothing', async () => {
  open({}, 'releases')
  fireEvent.click(await screen.findByRole('button', { name: 'Roll back to 0.1.0' }))
  await screen.findByRole('alertdialog')
  await screen.findByText('Previous')
  expect(screen.queryByRole('note')).toBeNull()
})

test('switching off is asked for with its reason, told on the page, and undone there', async () => {
  const { core, host, writes } = open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Enable Network' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Switch Network off for everybody?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Switch Network off' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Say why in a few words.')
  expect(writes()).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'It shows wrong prices.' } })
  const off = { at: time, by: 'operator ada', reason: 'It shows wrong prices.' }
  core.modules = [adminModule({ enabled: false, state: 'stopped', off })]
  core.write = { json: core.modules[0] }
  fireEvent.click(dialog.getByRole('button', { name: 'Switch Network off' }))
  const note = await screen.findByRole('note', { name: 'Network is switched off for everybody' })
  expect(note.textContent).toMatch(/It shows wrong prices\. \(operator ada, .+\)/)
  fireEvent.click(within(note).getByRole('button', { name: 'Switch Network on again' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { enabled: false, reason: 'It shows wrong prices.' }],
    ['PATCH', { enabled: true }],
  ])
  core.modules = [adminModule()]
  host.emit('module', { id: 'network', version: '0.2.0', enabled: true, state: 'ready' })
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
})

test('removing is asked for, and cancelled by Escape', async () => {
  const { writes } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Network?' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(writes()).toEqual([])
})

test('a module that was removed leads to the others, even where its end is heard of first', async () => {
  const { core, host } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Network?' }))
  let answer: (answer: TestAnswer) => void = () => {}
  core.write = new Promise<TestAnswer>((resolve) => {
    answer = resolve
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Network' }))
  core.modules = []
  host.emit('module', { id: 'network', version: '', enabled: false, state: 'stopped' })
  await screen.findByRole('heading', { level: 1, name: 'network is not installed' })
  answer({ status: 204 })
  await screen.findByText('the list of modules')
})

test('nothing more of a module is asked for once it was removed', async () => {
  const { core, host, writes } = open({}, 'log')
  await screen.findByText('It has written nothing yet')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Network?' }))
  const parts = () => host.requests.filter(({ url }) => url.startsWith('/api/admin/modules/network/')).length
  const before = parts()
  core.modules = []
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Network' }))
  for (const state of ['draining', 'stopped']) {
    host.emit('module', { id: 'network', version: '0.2.0', enabled: false, state })
  }
  await screen.findByText('the list of modules')
  host.emit('module', { id: 'network', version: '', enabled: false, state: 'stopped' })
  await waitFor(() => expect(host.requests.at(-1)?.url).toBe('/api/admin/modules'))
  expect(writes()).toHaveLength(1)
  expect(parts()).toBe(before)
})

test('a release is revoked with a reason only', async () => {
  const { writes } = open({}, 'releases')
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke 0.1.0' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Network 0.1.0?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke 0.1.0' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Say why in a few words.')
  expect(writes()).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' It leaks. ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke 0.1.0' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(writes()).toEqual([
    { url: '/api/admin/revocations', method: 'POST', body: { digest: '0.1.0', reason: 'It leaks.' } },
  ])
})

test("the history is read again after the module's events, with what people did, and is narrowed", async () => {
  const { core, host } = open({}, 'history')
  await screen.findByText('Nothing happened yet')
  const asked = () => host.requests.filter(({ url }) => /history|acts/.test(url)).length
  const before = asked()
  const step = { at: time, replica: 'a', version: '0.2.0' } as const
  core.history = [
    { ...step, at: '2026-01-01T00:00:02Z', from: 'ready', to: 'crashed', class: 'out_of_memory', problem: 'Held.' },
    { ...step, from: 'probing', to: 'ready', class: '', problem: '' },
  ]
  const none = { version: '', from: '', reason: '', before: '', after: '', atOnce: false, names: [], signed: true }
  core.acts = [
    { ...none, at: '2026-01-01T00:00:01Z', by: 'operator ada', action: 'module.memory', before: '256', after: '512' },
  ]
  host.emit('module', { id: 'gaia', version: '0.1.0', enabled: true, state: 'ready' })
  host.emit('module', { id: 'network', version: '0.2.0', enabled: true, state: 'crashed' })
  expect(await screen.findByText('It ran out of memory. Held.')).toBeTruthy()
  expect(asked()).toBe(before + 2)
  const card = within(screen.getByRole('region', { name: 'History' }))
  const lines = () => card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines()).toHaveLength(3)
  expect(lines()[1]).toMatch(/^Memory givenoperator ada.*256 → 512 MiB$/)
  const show = (kind: string) => fireEvent.change(card.getByLabelText('What is shown'), { target: { value: kind } })
  show('problems')
  expect(lines()).toHaveLength(1)
  show('acts')
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toMatch(/^Memory given/)
})

test('the log goes on as it grows, until it is paused, and is narrowed by level and words', async () => {
  const { core, host } = open({}, 'log')
  await screen.findByText('It has written nothing yet')
  core.log = [{ at: time, level: 'WARN', message: 'slow', attributes: { route: '/validators', ms: 80 } }]
  const grew = (module: string) => host.emit('running', { kind: 'log', module })
  grew('gaia')
  grew('network')
  const line = await screen.findByText(/^slow/)
  expect(line.textContent).toBe('slow route=/validators ms=80')
  const asked = () => host.requests.filter(({ url }) => url.includes('/log?')).map(({ url }) => url)
  expect(asked()).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  grew('network')
  expect(asked()).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(asked()).toHaveLength(3))
  core.log = []
  fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'error' } })
  await screen.findByText('No line is like that')
  fireEvent.change(screen.getByLabelText('Search the log'), { target: { value: 'a b' } })
  await waitFor(() => expect(asked().at(-1)).toMatch(/lines=500&level=error&text=a\+b$/))
})

test('how it crashed last is told with its evidence, and what came before it', async () => {
  const { core, host } = open()
  await condition()
  expect(screen.queryByRole('region', { name: 'The last crash' })).toBeNull()
  const crash: AdminCrash = {
    ...{ at: time, replica: 'a', version: '0.2.0', class: 'panic', problem: 'The plugin ended: it panicked: nil map.' },
    ...{ evidence: 'panic: nil map', code: 2, signal: '', ran: 61.4, peak: 2 ** 25, memoryEnd: 576 * 2 ** 20 },
    log: [{ at: time, level: 'ERROR', message: 'the map is nil', attributes: {} }],
  }
  core.crashes = [crash, { ...crash, at: '2025-12-31T00:00:00Z', version: '0.1.0', code: null, signal: 'SIGKILL' }]
  host.emit('module', { id: 'network', version: '0.2.0', enabled: true, state: 'ready' })
  const card = within(await screen.findByRole('region', { name: 'The last crash' }))
  expect(card.getAllByText(/^It panicked\. The plugin ended: it panicked: nil map\.$/)).toHaveLength(2)
  const fact = (term: string) => card.getByText(term).nextSibling?.textContent
  expect(fact('Ended with')).toBe('status 2')
  expect(fact('Had run')).toBe('61 s')
  expect(fact('Memory')).toBe('32 MiB at most; ended over 576 MiB')
  expect(card.getByText('panic: nil map')).toBeTruthy()
  expect(card.getByText('the map is nil')).toBeTruthy()
  expect(card.getByText('1 crash before it')).toBeTruthy()
})

test('the last hour of a replica is told against its bounds, and read again as it is measured', async () => {
  const bounds = { memory: 2 ** 28, memoryEnd: 2 ** 29, requests: 512, processor: 0.5 }
  const { core, host } = open({ bounds })
  const card = within(await screen.findByRole('region', { name: 'The last hour' }))
  await card.findByText('Nothing was measured in the last hour')
  const sample = {
    ...{ at: '2026-01-01T00:59:45Z', requests: 30, failed: 3, p50: 4.25, p95: 80, memory: 2 ** 25 },
    ...{ processor: 0.25, running: 3, streams: 2 },
  }
  const idle = { ...sample, at: '2026-01-01T01:00:00Z', requests: 0, failed: 0, p50: null, p95: null, running: 2 }
  core.figures = {
    ...core.figures,
    replicas: [
      { replica: 'a', samples: [sample, idle] },
      { replica: 'b', samples: [{ ...sample, requests: 7 }] },
    ],
  }
  host.emit('running', { kind: 'figures', module: '' })
  const of = (label: string) => card.getAllByText(label)[0]?.closest('div')?.textContent
  await card.findByText('30')
  expect(of('Failed')).toContain('10%')
  expect(of('95 % of the answers')).toContain('80 ms')
  expect(of('95 % of the answers')).toContain('4.3 ms')
  expect(of('Memory')).toContain('32 MiB')
  expect(of('Memory')).toContain('ended over 512 MiB')
  fireEvent.change(card.getByLabelText('Replica'), { target: { value: 'b' } })
  await card.findByText('7')
})

test('another memory is given within its bounds, and taken back', async () => {
  const memory = { mib: 256, manifest: 256, given: null, least: 32, most: 1024 }
  const { core, host, writes } = open({ memory }, 'settings')
  const card = within(await screen.findByRole('region', { name: 'Memory' }))
  const type = (value: string) => fireEvent.change(card.getByLabelText('Memory in MiB'), { target: { value } })
  type('4096')
  fireEvent.click(card.getByRole('button', { name: 'Give it this memory' }))
  expect((await card.findByRole('alert')).textContent).toBe('Give it a whole number from 32 to 1024.')
  expect(writes()).toEqual([])
  type('512')
  fireEvent.click(card.getByRole('button', { name: 'Give it this memory' }))
  core.modules = [adminModule({ memory: { ...memory, mib: 512, given: 512 } })]
  host.emit('module', { id: 'network', version: '0.2.0', enabled: true, state: 'ready' })
  fireEvent.click(await card.findByRole('button', { name: 'Back to 256 MiB' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ body }) => body)).toEqual([{ memoryMiB: 512 }, { memoryMiB: 0 }])
})

test('a restart is asked for, and what runs is cut only where that is chosen', async () => {
  const { writes } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Restart' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restart Network?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Restart Network' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(await screen.findByRole('switch', { name: 'Enable Network' }))
  const off = within(await screen.findByRole('alertdialog', { name: 'Switch Network off for everybody?' }))
  fireEvent.change(off.getByLabelText('Reason'), { target: { value: 'It leaks.' } })
  fireEvent.click(off.getByRole('checkbox', { name: /^Cut what runs in it now/ }))
  fireEvent.click(off.getByRole('button', { name: 'Switch Network off' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/modules/network/restart', undefined],
    ['/api/admin/modules/network', { enabled: false, reason: 'It leaks.', atOnce: true }],
  ])
})

test('a module is drained after it was asked why and for how long', async () => {
  const { writes } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Drain' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Drain Network?' }))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Its database moves.' } })
  fireEvent.change(dialog.getByLabelText('Time for what runs to end'), { target: { value: '60' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Drain Network' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes().map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/modules/network', { drain: 3600, reason: 'Its database moves.' }],
  ])
})

test('a drained module says what is open in it still, and takes requests again', async () => {
  const drain = { at: time, by: 'operator ada', reason: 'Its database moves.', until: '2026-01-01T00:10:00Z' }
  const draining = (open: number) => replica('b', { state: 'draining', open })
  const { core, host, writes } = open({ drain, replicas: [replica('a', { state: 'stopped' }), draining(3)] })
  const note = within(await screen.findByRole('note', { name: 'Network takes no new requests' }))
  note.getByText('Its database moves.', { exact: false })
  note.getByText(/^3 requests and streams are still open/)
  expect(screen.queryByRole('button', { name: 'Drain' })).toBeNull()
  const tell = (open: number) => {
    core.modules = [adminModule({ drain, replicas: [replica('a', { state: 'stopped' }), draining(open)] })]
    host.emit('running', { kind: 'drain', module: 'network' })
  }
  tell(1)
  await note.findByText(/^1 request or stream is still open/)
  core.modules = [adminModule({ drain, state: 'stopped', replicas: [replica('a', { state: 'stopped' })] })]
  host.emit('module', { id: 'network', version: '0.2.0', enabled: true, state: 'stopped' })
  await note.findByText(/^All that ran in it has ended/)
  fireEvent.click(note.getByRole('button', { name: 'Take requests again' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ enabled: true }]))
})

test('a version that went back by itself is told', async () => {
  const { host } = open()
  await condition()
  const event = { id: 'network', version: '0.1.0', enabled: true, state: 'ready' }
  host.emit('module', event)
  expect(host.toasts).toEqual([])
  host.emit('module', { ...event, problem: 'Its answers took twice as long.' })
  expect(host.toasts).toEqual([
    {
      title: 'network went back to 0.1.0 by itself',
      description: 'Its answers took twice as long.',
      destructive: true,
    },
  ])
})

test('a module that is not there says so', async () => {
  const { core, host } = open()
  await condition()
  core.modules = []
  host.emit('module', { id: 'network', version: '', enabled: false, state: 'stopped' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Network')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('network is not installed'))
})

const setting = (name: string, fields: Partial<AdminSetting> = {}): AdminSetting => ({
  ...{ name, secret: false, value: null, set: false, setAt: null, setBy: '', problem: '' },
  ...fields,
})

const settingsSchema: AdminSettings['schema'] = {
  properties: {
    limit: { type: 'integer', title: 'Limit', description: 'How many at once.' },
    loud: { type: 'boolean' },
    mode: { enum: ['fast', 'safe'] },
    hosts: { type: 'array', items: { type: 'string' } },
    rules: { type: 'object' },
    token: { type: 'string', writeOnly: true },
  },
}

async function openSettings() {
  const opened = open({}, 'settings')
  opened.core.settings = {
    schema: settingsSchema,
    settings: [
      setting('limit', { value: 5, set: true, setAt: time, setBy: 'operator ada' }),
      setting('loud', { value: false }),
      setting('mode', { value: 'fast' }),
      setting('hosts', { value: ['a', 'b'] }),
      setting('rules', { value: { a: 1 }, problem: 'The setting rules is not as the module wants it.' }),
      setting('token', { secret: true, set: true, setAt: time }),
    ],
  }
  return { ...opened, card: within(await screen.findByRole('region', { name: 'Settings' })) }
}

test('a module without settings has no card for them', async () => {
  open({}, 'settings')
  await screen.findByRole('region', { name: 'Memory' })
  expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull()
})

test('what was changed is sent, each as its schema has it, and nothing else', async () => {
  const { card, core, writes } = await openSettings()
  core.write = { json: core.settings }
  const save = card.getByRole<HTMLButtonElement>('button', { name: 'Save settings' })
  expect(save.disabled).toBe(true)
  const token = card.getByLabelText<HTMLInputElement>('token')
  expect([token.type, token.value]).toEqual(['password', ''])
  fireEvent.change(card.getByLabelText('Limit'), { target: { value: '7' } })
  fireEvent.click(card.getByRole('switch', { name: 'loud' }))
  fireEvent.change(card.getByLabelText('mode'), { target: { value: 'safe' } })
  fireEvent.change(card.getByLabelText('hosts'), { target: { value: 'a\n\nc' } })
  fireEvent.change(card.getByLabelText('rules'), { target: { value: '{"a":' } })
  fireEvent.click(save)
  expect(card.getByText('This is not JSON. Check quotes, commas and brackets.')).toBeTruthy()
  expect(writes()).toEqual([])
  fireEvent.change(card.getByLabelText('rules'), { target: { value: '{"a":2}' } })
  fireEvent.change(token, { target: { value: 'hush' } })
  fireEvent.click(save)
  await waitFor(() => expect(writes().length).toBe(1))
  expect(writes()[0]).toMatchObject({
    url: '/api/admin/modules/network/settings',
    method: 'PUT',
    body: { limit: 7, loud: true, mode: 'safe', hosts: ['a', 'c'], rules: { a: 2 }, token: 'hush' },
  })
  await waitFor(() => expect(token.value).toBe(''))
})

test('a setting that is refused keeps what was typed and says why; one that was set is taken back', async () => {
  const { card, core, writes } = await openSettings()
  core.write = {
    status: 400,
    body: 'The setting limit is not as the module wants it: it is 0, and has to be at least 1.',
  }
  const limit = card.getByLabelText<HTMLInputElement>('Limit')
  fireEvent.change(limit, { target: { value: '0' } })
  fireEvent.click(card.getByRole('button', { name: 'Save settings' }))
  expect((await card.findByRole('alert')).textContent).toContain('it is 0, and has to be at least 1')
  expect(limit.value).toBe('0')
  expect(card.getByText(/Not handed to the module\./).textContent).toContain('The setting rules is not')
  core.write = { json: core.settings }
  fireEvent.click(card.getByRole('button', { name: 'Use the default of Limit' }))
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ limit: null }))
})

test('settings that are called as what every object has are set as any other', async () => {
  const { core, writes } = open({}, 'settings')
  const names = ['constructor', 'toString', 'hasOwnProperty']
  core.settings = {
    schema: { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    settings: names.map((name) => setting(name, { value: `of ${name}` })),
  }
  core.write = { json: core.settings }
  const card = within(await screen.findByRole('region', { name: 'Settings' }))
  const fields = names.map((name) => card.getByLabelText<HTMLInputElement>(name))
  expect(fields.map(({ value }) => value)).toEqual(names.map((name) => `of ${name}`))
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Save settings' }).disabled).toBe(true)
  fireEvent.change(card.getByLabelText('constructor'), { target: { value: 'mine' } })
  fireEvent.click(card.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(writes().length).toBe(1))
  expect(writes()[0]).toMatchObject({ method: 'PUT' })
  expect(JSON.stringify(writes()[0]?.body)).toBe('{"constructor":"mine"}')
})

test('a card that throws falls alone: the module can still be switched off', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { core } = open({}, 'settings')
  core.settings = {
    schema: { properties: { a: { type: 'string', title: { not: 'a text' } as unknown as string } } },
    settings: [setting('a', { value: 'b' })],
  }
  await screen.findByText('This part of the portal could not be shown. The rest of it works.')
  expect(screen.getByRole('region', { name: 'Memory' })).toBeTruthy()
  expect(screen.getByRole('switch')).toBeTruthy()
  vi.restoreAllMocks()
})
