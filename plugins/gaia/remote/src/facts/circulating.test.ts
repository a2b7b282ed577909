import { type Format, textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import recorded from '../testdata/facts/allocation.json'
import type { SupplyPlan } from '../wire'
import { circulatingDefinition } from './Places'
import { factMessages } from './texts'

const plan = recorded as SupplyPlan
const words = {
  text: textIn(factMessages, 'en'),
  format: { list: (all: string[]) => all.join(', ') } as unknown as Format,
}

test('what circulates names exactly what was left out, and says why it is not known', () => {
  const rows = plan.rows.map((row) => ({ ...row, locked: false }))
  const places = plan.places.filter(({ name }) => name === 'claims' || name === 'staking')
  expect(circulatingDefinition(words, { ...plan, places, rows })).toMatch(/without the balances of: the claims\./)
  expect(circulatingDefinition(words, { ...plan, places: [], rows })).toMatch(/^The whole supply/)
  expect(circulatingDefinition(words, { ...plan, circulating: null })).toMatch(/^Not known: /)
})
