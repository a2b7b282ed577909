import type { Route } from '@portal/sdk'
import { expect, test } from 'vitest'
import { session } from '../testing/portal'
import { sidebarSections } from './sidebarEntries'

const entry = (path: string, section: string, order: number, fields: Partial<Route> = {}): Route => ({
  path,
  title: path,
  description: '',
  access: 'session',
  tier: null,
  module: null,
  ...fields,
  sidebar: { section, label: path, icon: 'box', order, tier: fields.sidebar?.tier ?? null },
})

const routes: Route[] = [
  entry('/admin', 'Operate', 900),
  entry('/extra', 'Zoo', 1),
  entry('/validators', 'Network', 110, { access: 'tier', tier: 'LIRAETH' }),
  entry('/gaia-live', 'GAIA', 50, {
    access: 'public',
    sidebar: { section: '', label: '', icon: '', order: 0, tier: 'LIRAETH' },
  }),
  entry('/gaia', 'GAIA', 10),
  { ...entry('/auth', '', 0), sidebar: null },
  entry('/', '', 0),
]

test('sections and entries stand in their order', () => {
  const sections = sidebarSections(routes, session({ tier: 'NAXUS' }))
  expect(sections.map(({ name, entries }) => [name, entries.map(({ path }) => path)])).toEqual([
    ['', ['/']],
    ['GAIA', ['/gaia', '/gaia-live']],
    ['Network', ['/validators']],
    ['Operate', ['/admin']],
    ['Zoo', ['/extra']],
  ])
})

test.each([
  ['no tier', session(), ['/validators']],
  ['no session', null, ['/validators']],
  ['the tier', session({ tier: 'LIRAETH' }), []],
])('with %s the entries above it are locked', (_, who, locked) => {
  const entries = sidebarSections(routes, who).flatMap((section) => section.entries)
  expect(entries.filter((found) => found.locked === 'LIRAETH').map(({ path }) => path)).toEqual(locked)
})

test.each([
  ['no session', null, false],
  ['no tier', session(), false],
  ['the tier', session({ tier: 'LIRAETH' }), true],
  ['a higher tier', session({ tier: 'NAXUS' }), true],
])('with %s a public page is listed from the sidebar’s tier on, and never locked', (_, who, listed) => {
  const live = sidebarSections(routes, who)
    .flatMap((section) => section.entries)
    .filter(({ path }) => path === '/gaia-live')
  expect(live.map(({ locked }) => locked)).toEqual(listed ? [null] : [])
})
