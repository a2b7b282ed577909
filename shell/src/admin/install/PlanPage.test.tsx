import type { FetchInput } from '@portal/sdk/host'
import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pathOf, paths } from '../../routes/paths'
import { adminHost, signedActs } from '../../testing/admin'
import { adminModule, adminRoute, plan as aPlan } from '../../testing/modules'
import Admin from '../Admin'
import type { AdminModule, AdminTransition, Plan } from '../wire'

afterEach(cleanup)

const url = (plan: Plan) => `/api/admin/bundles/${plan.digest}`

/** The plan's page over a core that has these modules and this history after the installation. */
function open(plan: Plan, core: { modules: AdminModule[]; history: AdminTransition[] } = { modules: [], history: [] }) {
  const answer = ({ url: asked }: FetchInput) => {
    if (asked === url(plan)) return { json: plan }
    if (asked === `${url(plan)}/install`) return { json: core.modules[0] }
    if (asked === '/api/admin/modules') return { json: core.modules }
    if (asked === `/api/admin/modules/${plan.module}/history?limit=100`) return { json: core.history }
    return { status: 404 }
  }
  const host = adminHost({ fetch: answer })
  renderPage(<Admin route={adminRoute(paths.plan)} />, {
    ...{ host, module: 'admin', route: paths.plan, at: pathOf('plan', plan.digest) },
  })
  return host
}

const installations = signedActs

test('nothing is granted that was not ticked, and the button says what happens', async () => {
  const plan = aPlan()
  const host = open(plan, { modules: [adminModule({ id: 'lab', title: 'Lab', digest: plan.digest })], history: [] })
  const install = await screen.findByRole('button', { name: 'Install Lab 0.2.0' })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I grant Lab the capability that it asks for' })
  expect(box.checked).toBe(false)
  fireEvent.click(install)
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing is installed before it is granted.')
  expect(document.activeElement).toBe(box)
  expect(installations(host)).toEqual([])

  fireEvent.click(box)
  fireEvent.click(install)
  await screen.findByText('Lab 0.2.0 is running.')
  expect(installations(host)).toEqual([
    { url: `${url(plan)}/install`, method: 'POST', body: { grant: ['chain.read'] } },
  ])
  expect(screen.queryByRole('button', { name: 'Install Lab 0.2.0' })).toBeNull()
})

test('what was granted before needs no other grant, and what is gone is not asked for', async () => {
  const [read] = aPlan().capabilities as [Plan['capabilities'][0]]
  const plan = aPlan({
    act: 'upgrade',
    installed: '0.1.0',
    capabilities: [
      { ...read, granted: true, difference: 'same' },
      { ...read, name: 'chain.follow', granted: true, difference: 'removed' },
    ],
  })
  const host = open(plan, { modules: [adminModule({ id: 'lab', digest: plan.digest })], history: [] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Upgrade Lab from 0.1.0 to 0.2.0')
  const upgrade = await screen.findByRole('button', { name: 'Upgrade Lab to 0.2.0' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(upgrade)
  await waitFor(() => expect(installations(host)).toHaveLength(1))
  expect(installations(host)[0]?.body).toEqual({ grant: ['chain.read'] })
})

test('what it asks of wallets is granted or left out one by one, and what was taken back is not given by the way', async () => {
  const asks = {
    meaning: 'Asks.',
    reason: 'So.',
    form: 'burn(uint256 amount)',
    says: { en: 'burn it', de: 'es zu verbrennen' },
  }
  const plan = aPlan({
    act: 'upgrade',
    installed: '0.1.0',
    capabilities: [
      { ...asks, name: 'wallet.call:GaiaToken.burn', granted: false, difference: 'added' },
      { ...asks, name: 'wallet.call:GaiaToken.approve', granted: false, difference: 'same' },
      { ...asks, name: 'wallet.sign:Lab/Vote', granted: false, difference: 'added' },
    ],
  })
  const host = open(plan, { modules: [adminModule({ id: 'lab', digest: plan.digest })], history: [] })
  const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await box('GaiaToken.approve')).checked).toBe(false)
  fireEvent.click(await box('Lab/Vote'))
  fireEvent.click(await box('I grant Lab the capability that it asks for'))
  fireEvent.click(await screen.findByRole('button', { name: 'Upgrade Lab to 0.2.0' }))
  await waitFor(() => expect(installations(host)).toHaveLength(1))
  expect(installations(host)[0]?.body).toEqual({ grant: ['wallet.call:GaiaToken.burn'] })
})

test('of an upgrade the difference stands first, and what stays is folded', async () => {
  const [read] = aPlan().capabilities as [Plan['capabilities'][0]]
  const [page] = aPlan().routes as [Plan['routes'][0]]
  open(
    aPlan({
      act: 'upgrade',
      installed: '0.1.0',
      capabilities: [
        { ...read, granted: true, difference: 'same' },
        { ...read, name: 'events.publish', difference: 'added' },
      ],
      routes: [{ ...page, difference: 'same' }],
      migrations: [{ name: '0002_drop', reversible: false, difference: 'added' }],
    }),
  )
  const may = await screen.findByRole('region', { name: 'What it may do' })
  expect(within(may).getByText('Publish events').closest('details')).toBeNull()
  expect(within(may).getByText('New')).toBeTruthy()
  expect(within(may).getByText('Read the chain').closest('details')?.open).toBe(false)
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.indexOf('Changes to its database')).toBeLessThan(titles.indexOf('Pages'))
  expect(screen.getByText('Cannot be undone')).toBeTruthy()
})

test('all that a release brings stands in its plan', async () => {
  const added = { difference: 'added', before: '' } as const
  open(
    aPlan({
      cards: [{ id: 'best', title: 'Best prompts', place: 'gate', access: 'tier', tier: 'NAXUS', ...added }],
      queries: [
        {
          name: 'scores',
          path: '/scores',
          about: 'How prompts did.',
          parameters: [{ name: 'prompt', description: 'Which one.', required: true }],
          answer: 'Points from 0 to 1, each with its time.',
          page: '/scores',
          questions: { en: ['How did {prompt} do?'], de: ['Wie lief {prompt}?'] },
          tells: [{ path: 'score', unit: 'share', en: 'score', de: 'Punktzahl' }],
          names: { kind: '', id: '', name: '' },
          difference: 'added',
        },
      ],
      events: [{ topic: 'runs', access: 'admin', tier: null, ...added }],
      settings: [
        { name: 'token', title: 'Token', about: 'Of the engine.', secret: true, default: '', difference: 'added' },
        { name: 'most', title: 'At most', about: '', secret: false, default: '20', difference: 'added' },
      ],
      metrics: [{ name: 'runs_total', kind: 'counter', about: 'Prompts that ran.', difference: 'added' }],
    }),
  )
  const part = async (name: string) => (await screen.findByRole('region', { name })).textContent
  expect(await part('Cards on the dashboard')).toMatch(/Best prompts best on the tier-upgrade screen.*NAXUS/)
  expect(await part('What other modules may ask it')).toContain(
    'scores/scoresHow prompts did.prompt Which one.Points from 0 to 1, each with its time.Assistants answer with it: How did {prompt} do?Assistants cite of it: score.',
  )
  expect(await part('Events it publishes')).toMatch(/runs.*Admins/)
  expect(await part('Settings')).toMatch(/Token token.*a secret.*Of the engine\..*At most most.*default 20/)
  expect(await part('Contracts, jobs and figures')).toMatch(/runs_total.*counter.*Prompts that ran\./)
  expect(await part('Pages')).toContain('Tries prompts.')
})

test('a changelog is read as Markdown, and is text and links to the web whatever its author writes', async () => {
  open(
    aPlan({
      changelog: [
        '## 0.2.0',
        '- **Faster**, see [the notes](https://acme.test/notes) and [here](javascript:alert(1)) or [mail](mailto:a@acme.test)',
        '![pixel](https://acme.test/pixel.png) <img src="https://acme.test/raw.png"> <script>alert(1)</script>',
        '<iframe src="https://acme.test"></iframe>',
      ].join('\n\n'),
    }),
  )
  expect((await screen.findByRole('heading', { name: '0.2.0' })).tagName).toBe('H3')
  const changelog = screen.getByRole('heading', { name: '0.2.0' }).closest('.changelog') as HTMLElement
  expect(within(changelog).getByText('Faster').tagName).toBe('STRONG')
  const links = within(changelog).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['the notes'])
  const [link] = links as [HTMLAnchorElement]
  expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
    'https://acme.test/notes',
    '_blank',
    'noopener noreferrer nofollow',
  ])
  expect(changelog.querySelectorAll('img, script, iframe, [src], [style]')).toHaveLength(0)
  expect(changelog.textContent).not.toContain('iframe')
})

test.each([
  ['of somebody who is not trusted', { publisher: { ...aPlan().publisher, trusted: false } }, /Trust Acme/],
  [
    'whose page is taken',
    { routes: [{ ...(aPlan().routes[0] as Plan['routes'][0]), conflict: 'The path /lab is taken by Prompt Lab.' }] },
    /Ask the author of Lab for another path/,
  ],
  ['that is older', {}, /Ask Acme for another release/],
])('a bundle %s is refused with the reason and the next step, and cannot be installed', async (_, fields, next) => {
  open(aPlan({ ...fields, refusals: ['It is not for this portal.'] }))
  const refused = await screen.findByRole('region', { name: 'It cannot be installed' })
  expect(within(refused).getByText('It is not for this portal.')).toBeTruthy()
  expect(within(refused).getByText(next)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Install/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a version that went back by itself says why, step by step', async () => {
  const plan = aPlan({ capabilities: [] })
  const step = (to: AdminTransition['to'], problem = ''): AdminTransition => ({
    ...{ at: '2026-01-01T00:00:01Z', replica: 'a', from: '', to, version: '0.2.0' },
    ...{ class: problem ? 'panic' : '', problem },
  })
  const early = { ...step('ready'), at: '2025-12-31T00:00:00Z', version: '0.0.9' }
  const core = {
    modules: [adminModule({ id: 'lab', title: 'Lab', digest: plan.digest, state: 'starting', pid: null })],
    history: [early],
  }
  const host = open(plan, core)
  const install = await screen.findByRole('button', { name: 'Install Lab 0.2.0' })
  core.history = [step('starting'), early]
  fireEvent.click(install)
  await screen.findByText('Lab 0.2.0 is being started.')
  await screen.findByText('Starting')
  expect(screen.queryByText('0.0.9')).toBeNull()
  core.modules = [adminModule({ id: 'lab', title: 'Lab', version: '0.1.0' })]
  core.history = [step('crashed', 'index out of range'), step('starting'), early]
  host.emit('module', { id: 'lab', version: '0.1.0', enabled: true, state: 'ready' })
  await screen.findByText('Lab went back to 0.1.0.')
  expect(screen.getByText(/It panicked\. index out of range/)).toBeTruthy()
})

test('a plan that cannot be read says so', async () => {
  const host = createTestHost({ fetch: () => ({ status: 503, body: 'The database does not answer.' }) })
  renderPage(<Admin route={adminRoute(paths.plan)} />, {
    host,
    module: 'admin',
    route: '/:digest',
    at: '/00',
  })
  expect(await screen.findByText('The plan could not be read')).toBeTruthy()
  expect(screen.getByText('503: The database does not answer.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
})

test('where there is no bundle, the page says so and leads to where one is handed in', async () => {
  const host = createTestHost({ fetch: () => ({ status: 404, body: 'There is no such bundle.' }) })
  renderPage(<Admin route={adminRoute(paths.plan)} />, {
    host,
    module: 'admin',
    route: '/:digest',
    at: '/00',
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is no bundle here')
  expect(screen.getByText(/^Nobody handed in a bundle with this digest/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Install module' }).getAttribute('href')).toBe('/admin/install')
})
