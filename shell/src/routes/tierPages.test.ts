import type { Route } from '@portal/sdk'
import { expect, test } from 'vitest'
import { portal } from '../testing/portal'
import { tierBelow, tierPages } from './tierPages'

const { routes, tiers } = portal()
const entry = (route: Route): Route => ({
  ...route,
  sidebar: { section: 'GAIA', label: route.title, icon: 'box', tier: 'LIRAETH', order: 1 },
})

test('a tier opens the pages that ask for it, not a public one that the sidebar lists from it', () => {
  expect(tierPages(routes.map(entry), 'LIRAETH')).toEqual(['Validators', 'Validator'])
  expect(tierPages(routes, 'VAELUS')).toEqual(['Orbit Mapper'])
  expect(tierPages(routes, 'NAXUS')).toEqual([])
})

test('pages of the sidebar stand for those below them', () => {
  const listed = routes.map((route) => (route.path === '/validators' ? entry(route) : route))
  expect(tierPages(listed, 'LIRAETH')).toEqual(['Validators'])
})

test('below the lowest tier there is none', () => {
  expect(tierBelow(tiers, 'NAXUS')).toBe('VAELUS')
  expect(tierBelow(tiers, 'LIRAETH')).toBeNull()
})
