import { expect, test } from 'vitest'
import * as chain from './chain'
import * as charts from './charts'
import * as sdk from './index'
import * as kit from './kit'
import * as layers from './layers'
import * as router from './router'
import * as sandbox from './sandbox'
import * as streams from './streams'
import * as testing from './testing'
import * as ui from './ui'

test.each([
  ['@portal/sdk', sdk],
  ['@portal/sdk/ui', ui],
  ['@portal/sdk/charts', charts],
  ['@portal/sdk/kit', kit],
  ['@portal/sdk/layers', layers],
  ['@portal/sdk/chain', chain],
  ['@portal/sdk/router', router],
  ['@portal/sdk/sandbox', sandbox],
  ['@portal/sdk/streams', streams],
  ['@portal/sdk/testing', testing],
])('what %s exports is its public API', (_, exported) => {
  expect(Object.keys(exported).sort()).toMatchSnapshot()
})
