import { expect, test } from 'vitest'
import recorded from '../testdata/recent.json'
import type { Recent, Transfer } from '../wire'
import { exported } from './exported'

const first = (recorded as Recent).transfers[0] as Transfer

test('a transfer has its place in the chain, and its exact amount', () => {
  const transfer: Transfer = { ...first, kind: 'mint', value: '1500000000000000001' }
  expect(exported.file).toBe('transfers')
  expect(exported.fields.map(([name, value]) => [name, value(transfer)])).toEqual([
    ['kind', 'mint'],
    ['amount_gaia', '1.500000000000000001'],
    ['from', first.from],
    ['to', first.to],
    ['block', first.block],
    ['log_index', first.index],
    ['time', first.time],
    ['transaction', first.hash],
  ])
})
