import { expect, test } from 'vitest'
import { type EnteredTerms, enteredTerms } from './enteredTerms'

const day = 86_400
const now = 1_800_000_000
const unit = 10n ** 18n
const local = (seconds: number) => {
  const at = new Date(seconds * 1000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
const entered: EnteredTerms = {
  price: '0.0005',
  softCap: '0',
  hardCap: '1000',
  walletCap: '100',
  opens: local(now + day),
  days: '90',
}

test('terms are taken as the contract has them', () => {
  expect(enteredTerms(entered, now * 1000, 'en', 18).terms).toEqual({
    price: unit / 2000n,
    softCap: 0n,
    hardCap: 1000n * unit,
    walletCap: 100n * unit,
    opensAt: BigInt(now + day),
    duration: BigInt(90 * day),
  })
})

test.each<[string, Partial<EnteredTerms>, Partial<Record<keyof EnteredTerms, string>>]>([
  ['no price', { price: '0' }, { price: 'terms.amount' }],
  ['more than a uint128', { hardCap: String(2n ** 128n) }, { hardCap: 'terms.amount' }],
  ['a soft cap above the hard cap', { softCap: '1001' }, { softCap: 'terms.softCap.more' }],
  ['a second too early', { opens: local(now + day - 1) }, { opens: 'terms.opens.early' }],
  ['a second too late', { opens: local(now + 366 * day + 1) }, { opens: 'terms.opens.late' }],
  ['no time', { opens: '' }, { opens: 'terms.opens.malformed' }],
  ['too long', { days: '367' }, { days: 'terms.days.malformed' }],
])('%s is refused', (_, change, wrong) => {
  const found = enteredTerms({ ...entered, ...change }, now * 1000, 'en', 18)
  expect(found.terms).toBeNull()
  expect(found.wrong).toEqual(wrong)
})
