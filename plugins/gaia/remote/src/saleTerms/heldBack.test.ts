import { expect, test } from 'vitest'
import recorded from '../testdata/sale.json'
import type { SaleState } from '../wire'
import { heldBack, type SaleAct, type Standing } from './heldBack'

const sale = recorded.sale as SaleState
const opens = Date.parse(sale.opensAt)
const closes = Date.parse(sale.closesAt)
const day = 86_400_000
const all: Standing = { admin: true, pauser: true, paused: false, withdrawable: 1n }
const none: Standing = { admin: false, pauser: false, paused: false, withdrawable: 0n }

test.each<[string, SaleAct, Partial<SaleState>, Standing, number, string | null]>([
  ['terms by who is no admin', 'setTerms', {}, none, opens - 2 * day, 'held.admin'],
  ['terms a day before the opening', 'setTerms', {}, all, opens - day, null],
  ['terms a moment later', 'setTerms', {}, all, opens - day + 1, 'held.settled'],
  ['terms of an open sale', 'setTerms', {}, all, opens, 'held.open'],
  ['terms of one that is over', 'setTerms', {}, all, closes, 'held.over'],
  ['terms of one that was sold out', 'setTerms', { sold: sale.hardCap }, all, opens, 'held.over'],
  ['another treasury at any time', 'setTreasury', {}, all, closes, null],
  ['a pause by who may not', 'pause', {}, { ...all, pauser: false }, opens, 'held.pauser'],
  ['a pause of what is paused', 'pause', {}, { ...all, paused: true }, opens, 'held.paused'],
  ['a pause before it opens', 'pause', {}, all, opens - day, null],
  ['going on with what runs', 'unpause', {}, all, opens, 'held.running'],
  ['an end before it opens', 'close', {}, all, opens - day, null],
  ['a second end', 'close', {}, all, closes, 'held.over'],
  ['proceeds by anybody', 'withdrawProceeds', {}, { ...none, withdrawable: 1n }, closes, null],
  ['no proceeds', 'withdrawProceeds', {}, { ...all, withdrawable: 0n }, closes, 'held.nothing'],
  ['what is unsold while it runs', 'withdrawUnsold', {}, none, closes - 1, 'held.notOver'],
  ['what is unsold after it, by anybody', 'withdrawUnsold', {}, none, closes, null],
])('%s', (_, act, change, standing, now, why) => {
  expect(heldBack(act, { ...sale, ...change }, standing, now)).toBe(why)
})
