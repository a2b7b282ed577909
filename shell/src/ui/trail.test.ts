import type { Route } from '@portal/sdk'
import { expect, test } from 'vitest'
import { portal } from '../testing/portal'
import { trail } from './trail'

const [first] = portal().routes as [Route]
const route = (path: string, title: string): Route => ({ ...first, path, title })
const hub = route('/mirrorverse', 'Mirrorverse VR')
const space = route('/mirrorverse/neural-core', 'Neural Core')
const token = route('/gaia', 'GAIA Token')
const routes = [hub, space, token]

test.each([
  ['a page at the top stands alone', token, routes, [{ title: 'GAIA Token' }]],
  [
    'a nested page leads up',
    space,
    routes,
    [{ title: 'Mirrorverse VR', path: '/mirrorverse' }, { title: 'Neural Core' }],
  ],
  ['a page above that is not there is left out', space, [space], [{ title: 'Neural Core' }]],
])('%s', (_, here, table, crumbs) => {
  expect(trail(table, here)).toEqual(crumbs)
})
