import type { Route } from '@portal/sdk'
import { expect, test } from 'vitest'
import { portal, session } from '../../testing/portal'
import { pagesOf, rankPages } from './pages'

const page = (path: string, title: string, fields: Partial<Route> = {}): Route => ({
  path,
  title,
  description: '',
  access: 'public',
  tier: null,
  module: 'gaia',
  sidebar: null,
  ...fields,
})
const sidebar = (section: string, order: number) => ({ section, order, label: '', icon: 'coins', tier: null })

const routes: Route[] = [
  page('/auth', 'Sign in', { module: null }),
  page('/', 'Dashboard', { access: 'session', sidebar: sidebar('', 0) }),
  page('/gaia', 'GAIA Token', { access: 'session', description: 'Supply and holders.', sidebar: sidebar('GAIA', 10) }),
  page('/gaia-live', 'GAIA Live', { sidebar: sidebar('GAIA', 50) }),
  page('/echo-chat', 'E.C.H.O. Chat', { access: 'tier', tier: 'LIRAETH', sidebar: sidebar('Assistants', 300) }),
  page('/validator-setup', 'Validator setup', { access: 'session', sidebar: sidebar('Network', 120) }),
  page('/validators', 'Validators', { access: 'tier', tier: 'LIRAETH', sidebar: sidebar('Network', 110) }),
  page('/validators/:address', 'Validator', { access: 'tier', tier: 'LIRAETH' }),
  page('/claim', 'Claim', { description: 'Réclamer' }),
]
const find = (text: string, recent: string[] = []) =>
  rankPages(pagesOf(routes, null), text, recent).map(({ path }) => path)

test('the pages are those that have an address of their own, in the order of the sidebar', () => {
  expect(pagesOf(routes, null).map(({ path }) => path)).toEqual([
    '/',
    '/gaia',
    '/gaia-live',
    '/validators',
    '/validator-setup',
    '/echo-chat',
    '/claim',
  ])
})

test.each([
  ['gaia', ['/gaia', '/gaia-live']],
  ['LIVE', ['/gaia-live']],
  ['echo', ['/echo-chat']],
  ['e.c.h.o', ['/echo-chat']],
  ['validators', ['/validators']],
  ['valid', ['/validators', '/validator-setup']],
  ['valid setup', ['/validator-setup']],
  ['network', ['/validators', '/validator-setup']],
  ['holders', ['/gaia']],
  ['reclamer', ['/claim']],
  ['/gaia-l', ['/gaia-live']],
  ['gaia nothing', []],
  ['sign in', []],
])('%s finds %j', (text, paths) => {
  expect(find(text)).toEqual(paths)
})

test('of two that are as good the one that was chosen before comes first, and no better one falls behind', () => {
  expect(find('gaia', ['/gaia-live'])).toEqual(['/gaia-live', '/gaia'])
  expect(find('validator setup', ['/validators'])).toEqual(['/validator-setup'])
  expect(find('live', ['/gaia'])).toEqual(['/gaia-live'])
})

test('a page says what keeps the visitor out', () => {
  const locks = (who: Parameters<typeof pagesOf>[1]) =>
    Object.fromEntries(pagesOf(routes, who).map(({ path, locked }) => [path, locked]))
  expect(locks(null)).toMatchObject({ '/': 'session', '/validators': 'session', '/gaia-live': null })
  expect(locks(session())).toMatchObject({ '/': null, '/validators': 'LIRAETH', '/gaia-live': null })
  expect(locks(session({ tier: 'NAXUS' }))).toMatchObject({ '/validators': null })
})

test('admins alone find the page of the admins, because they alone are told of it', () => {
  expect(pagesOf(portal().routes, null).map(({ path }) => path)).not.toContain('/admin')
})
