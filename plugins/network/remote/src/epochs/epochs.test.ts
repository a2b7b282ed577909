import { expect, test } from 'vitest'
import { averageHeld } from './averageHeld'
import { claimedOf } from './claimedOf'
import { effective } from './effective'
import { meritParts } from './meritParts'
import { paymentOf } from './paymentOf'
import { rewardParts } from './rewardParts'
import { secondsIn } from './secondsIn'
import { streaks } from './streaks'
import { sumOf } from './sumOf'
import { verifyLine } from './verifyLine'
import type { Payment } from './wire'

test('the parts of an effectiveness have their own denominators', () => {
  const merit = { eligible: 4, attested: 3, agreed: 2, prompt: 15_000 }
  expect(meritParts(merit)).toEqual({ participation: 0.75, timeliness: 0.5, agreement: 2 / 3 })
})

test('who attested nothing was neither late nor wrong', () => {
  expect(meritParts({ eligible: 4, attested: 0, agreed: 0, prompt: 0 })).toEqual({
    participation: 0,
    timeliness: null,
    agreement: null,
  })
})

test('without an eligible signal there is no part', () => {
  expect(meritParts({ eligible: 0, attested: 0, agreed: 0, prompt: 0 })).toEqual({
    participation: null,
    timeliness: null,
    agreement: null,
  })
})

test('no effectiveness is not zero', () => {
  expect([effective(null), effective(undefined), effective(0), effective(375_000_000)]).toEqual([null, null, 0, 0.375])
})

test('a row of whole epochs goes on over those in which there was nothing to attest', () => {
  const of = (...counts: [eligible: number, attested: number][]) =>
    streaks(counts.map(([eligible, attested]) => ({ eligible, attested })))
  expect(of()).toEqual({ current: 0, longest: 0 })
  expect(of([2, 2], [0, 0], [1, 1])).toEqual({ current: 2, longest: 2 })
  expect(of([2, 2], [2, 1], [1, 1], [1, 1])).toEqual({ current: 1, longest: 2 })
  expect(of([2, 1], [1, 1])).toEqual({ current: 0, longest: 1 })
})

test('a sum is of what there is', () => {
  expect(sumOf([])).toBeNull()
  expect(sumOf([null, null])).toBeNull()
  expect(sumOf(['2', null, '3'])).toBe(5n)
})

test('a length is minutes, in the writing of its language', () => {
  expect(['10', '1.5', '0.5', '43200', '43201', '', 'x', '-3'].map((typed) => secondsIn(typed, 'en'))).toEqual([
    600,
    90,
    null,
    2_592_000,
    null,
    null,
    null,
    null,
  ])
  expect(secondsIn('1,5', 'de')).toBe(90)
})

test('what is held on average is over the epoch’s own length', () => {
  expect(averageHeld('48000', '2026-03-01T12:00:00Z', '2026-03-01T12:01:00Z')).toBe(800n)
})

test('who verifies without an endpoint of the portal’s says their own', () => {
  const staking = '0x57'
  expect(verifyLine(3, { portal: 'https://p', rpc: 'https://r', staking })).toBe(
    'portal-node epoch verify 3 --portal https://p --rpc https://r --staking 0x57',
  )
  expect(verifyLine(3, { portal: 'https://p', rpc: undefined, staking: undefined })).toContain('--rpc https://…')
})

test('what a validator earned is in three parts that add up', () => {
  expect(rewardParts({ gross: '800', fees: '20', own: '620' })).toEqual({ delegators: 180n, fees: 20n, own: 600n })
  expect(rewardParts({ gross: null, fees: null, own: null })).toEqual({ delegators: null, fees: null, own: null })
})

test('the campaign of an epoch is the newest that was not cancelled; who does not know says neither', () => {
  const campaign = (id: number, epoch: number, over: Payment['over'] = null): Payment => ({
    id,
    epoch,
    over,
    title: '',
    total: '2',
    claimed: '1',
    claims: 1,
    opensAt: '',
    closesAt: '',
    endsAt: '',
  })
  const payments = [
    campaign(1, 3),
    campaign(2, 3, { cancelled: false }),
    campaign(4, 3, { cancelled: true }),
    campaign(5, 4),
  ]
  expect(paymentOf({ payments, problem: null }, 3)?.id).toBe(2)
  expect(paymentOf({ payments, problem: null }, 9)).toBeNull()
  expect(paymentOf({ payments, problem: 'The endpoint is silent.' }, 9)).toBeUndefined()
  expect(paymentOf({ payments, problem: 'The endpoint is silent.' }, 4)?.id).toBe(5)
  expect(paymentOf(undefined, 4)).toBeUndefined()
})

test('of what no campaign pays nothing is claimed, which is not zero', () => {
  const payment = { id: 1, epoch: 3, over: null, claimed: '1500000000000000000' } as Payment
  const none = { ...payment, epoch: 4, claimed: '0' }
  const paid = { payments: [payment, none], problem: null }
  expect([3, 4, 5].map((epoch) => claimedOf(paid, epoch))).toEqual(['1.5', '0', null])
  expect(claimedOf(undefined, 3)).toBeNull()
})
