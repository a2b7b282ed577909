import { expect, test } from 'vitest'
import { portal, session } from '../testing/portal'
import { guard } from './guard'

const { routes } = portal()
const admin = { ...(routes[0] as (typeof routes)[0]), path: '/admin', access: 'admin' as const }

test.each([
  ['a public page, to a stranger', routes, null, '/gaia-live', 'open'],
  ['a page for sessions, to a stranger', routes, null, '/', 'sign in'],
  ['a tier page, to a stranger', routes, null, '/validators', 'sign in'],
  ['a tier page, without a tier', routes, session(), '/validators', 'tier'],
  ['a tier page, at its tier', routes, session({ tier: 'LIRAETH' }), '/validators', 'open'],
  ['a tier page below it, at a higher tier', routes, session({ tier: 'NAXUS' }), '/validators', 'open'],
  ['a tier page above it', routes, session({ tier: 'LIRAETH' }), '/orbit', 'tier'],
  ['a page with a parameter', routes, session({ tier: 'LIRAETH' }), '/validators/0xabc', 'open'],
  ['a page in other letters', routes, session({ tier: 'NAXUS' }), '/Validators', 'not found'],
  ['a page with a slash at its end', routes, session({ tier: 'NAXUS' }), '/validators/', 'open'],
  ['/admin/, to a stranger', routes, null, '/admin/', 'sign in'],
  ['an unknown path', routes, session(), '/nowhere', 'not found'],
  ['an unknown path, to a stranger', routes, null, '/nowhere', 'not found'],
  ['/admin, to a stranger, who is not told of it', routes, null, '/admin', 'sign in'],
  ['a page below /admin, to a stranger, who is not told of it', routes, null, '/admin/modules/network', 'sign in'],
  ['/analytics-test, to a stranger, who is not told of it', routes, null, '/analytics-test', 'sign in'],
  ['/analytics-test, to somebody else', routes, session(), '/analytics-test', 'not found'],
  ['/admin, to somebody else', routes, session(), '/admin', 'not found'],
  ['/admin, to somebody who was an admin', [admin], session(), '/admin', 'not found'],
  ['/admin, to an admin', [admin], session({ admin: true }), '/admin', 'open'],
])('%s', (_, table, who, path, kind) => {
  expect(guard(table, who, path).kind).toBe(kind)
})
