import type { Module, Portal, Route, Session } from '@portal/sdk'
import { paths } from '../routes/paths'
import { key } from './wallet'

const route = (path: string, fields: Partial<Route>): Route => ({
  path,
  title: path,
  description: '',
  access: 'public',
  tier: null,
  module: null,
  sidebar: null,
  ...fields,
})

export const networkModule: Module = {
  id: 'network',
  title: 'Network',
  version: '0.1.0',
  state: 'ready',
  cards: [],
  search: null,
  remote: {
    entry: '/remotes/network/0.1.0/remoteEntry.1a2b.js',
    integrity: 'sha384-entry',
    mode: 'direct',
    name: 'network_0_1_0',
    shell: 1,
    files: { '/remotes/network/0.1.0/static/js/async/page.js': 'sha384-page' },
    pages: { '/validators': ['/remotes/network/0.1.0/static/js/async/page.js'] },
    cards: {},
  },
}

/** The answer of GET /api/portal that the tests start from; its figures are the tests' own. */
export function portal(fields: Partial<Portal> = {}): Portal {
  return {
    brand: {
      name: 'Gaia Portal',
      domain: 'portal.test',
      ens: 'portal.eth',
      contact: 'contact@portal.test',
      copyright: 'Gaia',
    },
    chain: {
      id: 31337,
      name: 'Dev chain',
      rpcUrls: ['http://127.0.0.1:8545'],
      currency: { name: 'POL', symbol: 'POL', decimals: 18 },
      explorerUrl: null,
      contracts: {},
      labels: {},
      head: { number: 10, time: '2026-01-01T00:00:00Z' },
      silentSince: null,
      faucet: true,
    },
    analytics: { script: null },
    tiers: [
      { name: 'LIRAETH', threshold: 500 },
      { name: 'VAELUS', threshold: 5000 },
      { name: 'NAXUS', threshold: 50_000 },
    ],
    modules: [networkModule],
    routes: [
      route('/', { title: 'Dashboard', access: 'session' }),
      route(paths.auth, { title: 'Sign in' }),
      route('/gaia-live', { title: 'GAIA Live', module: 'gaia' }),
      route('/validators', { title: 'Validators', access: 'tier', tier: 'LIRAETH', module: 'network' }),
      route('/validators/:address', { title: 'Validator', access: 'tier', tier: 'LIRAETH', module: 'network' }),
      route('/orbit', { title: 'Orbit Mapper', access: 'tier', tier: 'VAELUS', module: 'network' }),
    ],
    off: [],
    planned: [{ path: '/signals', title: 'Signal Feed' }],
    session: null,
    ...fields,
  }
}

export function session(fields: Partial<Session> = {}): Session {
  return {
    address: key.address,
    chainId: 31337,
    balance: '1000000000000000000',
    gaiaBalance: 0,
    balanceSource: 'chain',
    tier: null,
    admin: false,
    balanceAt: { number: 10, time: '2026-01-01T00:00:00Z' },
    gaiaParts: { wallet: '0', staked: '0', delegated: '0', unbonding: '0' },
    expiresAt: '2026-01-01T00:30:00Z',
    ...fields,
  }
}
