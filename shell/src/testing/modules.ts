import type { Route } from '@portal/sdk'
import type { AdminModule, Plan } from '../admin/wire'

const time = '2026-01-01T00:00:00Z'

/** A page for admins: the portal's own, unless it names a module. */
export function adminRoute(path: string, fields: Partial<Route> = {}): Route {
  return {
    path,
    title: 'Page',
    description: 'A page.',
    access: 'admin',
    tier: null,
    module: null,
    sidebar: null,
    ...fields,
  }
}

/** A module as admins are told of it; its figures are the tests' own. */
export function adminModule(fields: Partial<AdminModule> = {}): AdminModule {
  return {
    id: 'network',
    title: 'Network',
    description: 'Validators and what they stake.',
    publisher: 'gaia',
    publisherName: 'Gaia',
    version: '0.2.0',
    digest: '2'.repeat(64),
    serial: 2,
    enabled: true,
    off: null,
    drain: null,
    state: 'ready',
    since: time,
    restarts: 0,
    problem: '',
    class: '',
    evidence: '',
    pid: 42,
    open: 0,
    run: 'on_demand',
    previous: {
      version: '0.1.0',
      digest: '1'.repeat(64),
      capabilities: [{ name: 'chain.read', reason: 'It reads the stakes.' }],
    },
    soakUntil: null,
    usage: [],
    grants: [{ name: 'chain.read', at: time, by: 'operator ada' }],
    bounds: null,
    memory: { mib: 256, manifest: 256, given: null, least: 32, most: 1024 },
    layers: null,
    relaxed: [],
    updatedAt: time,
    place: null,
    capabilities: [{ name: 'chain.read', reason: 'It reads the stakes.' }],
    routes: [{ path: '/validators', title: 'Validators', access: 'tier', tier: 'LIRAETH' }],
    remote: { mode: 'direct', bytes: 24_000 },
    replicas: [replica('a')],
    ...fields,
  }
}

export function replica(name: string, fields: Partial<AdminModule['replicas'][0]> = {}): AdminModule['replicas'][0] {
  return {
    ...{
      replica: name,
      version: '0.2.0',
      state: 'ready',
      since: time,
      problem: '',
      seenAt: time,
      pid: 42,
      open: 0,
      restarts: 0,
      layers: null,
    },
    ...fields,
  }
}

/** The plan of a first installation that nothing speaks against. */
export function plan(fields: Partial<Plan> = {}): Plan {
  return {
    digest: '3'.repeat(64),
    module: 'lab',
    title: 'Lab',
    about: 'Prompts side by side.',
    version: '0.2.0',
    publisher: { id: 'acme', name: 'Acme', wallet: '0x1111111111111111111111111111111111111111', trusted: true },
    act: 'install',
    installed: '',
    refusals: [],
    warnings: [],
    capabilities: [
      {
        name: 'chain.read',
        meaning: 'Reads contracts.',
        reason: 'Stakes.',
        granted: false,
        difference: 'added',
        form: '',
        says: null,
      },
    ],
    routes: [
      {
        ...{ path: '/lab', title: 'Lab', access: 'tier', tier: 'VAELUS', sidebar: 'Network › Lab', conflict: '' },
        ...{ about: 'Tries prompts.', listed: null, difference: 'added', before: '' },
      },
    ],
    api: [{ prefix: '/', access: 'session', tier: null, afterSeconds: 0, difference: 'added', before: '' }],
    cards: [],
    queries: [],
    events: [],
    settings: [],
    migrations: [],
    contracts: [],
    jobs: [],
    metrics: [],
    resources: [{ name: 'memory', value: '64 MiB', before: '', difference: 'added' }],
    components: { total: 2, added: ['react 19.3.1'], removed: [], licences: [] },
    signature: { key: 'ab'.repeat(32), serial: 4, issuedAt: time, expiresAt: '2027-01-01T00:00:00Z' },
    changelog: '',
    bytes: 1_500_000,
    ...fields,
  }
}
