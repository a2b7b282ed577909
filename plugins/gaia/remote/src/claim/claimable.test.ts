import { expect, test } from 'vitest'
import type { Allocation, Campaign, CampaignsAnswer, Claimant } from '../wire'
import { claimable, unsearched } from './claimable'

const now = '2026-11-20T12:00:00Z'
const list = { root: '0xAB', allocations: 1, total: '10', reasons: [] }
const campaign = (id: number, fields: Partial<Campaign> = {}) =>
  ({
    ...{ id, root: '0xab', list, total: '10', claimed: '0', over: null },
    ...{ opensAt: '2026-11-20T10:00:00Z', closesAt: '2026-11-21T10:00:00Z', endsAt: `2026-12-0${id}T10:00:00Z` },
    ...fields,
  }) as Campaign
const answer = (...campaigns: Campaign[]) => ({ campaigns }) as CampaignsAnswer
const claimant = (ids: number[], claimed: number[] = []) =>
  ({
    allocations: ids.map((id) => ({ campaign: id, amount: '6' }) as Allocation),
    claims: claimed.map((id) => ({ campaign: id })),
    searched: ids,
  }) as Claimant
const due = (...of: Parameters<typeof claimable>) => claimable(...of).map((one) => [one.campaign.id, one.phase])

test('what can be claimed, or can be later, is due, what ends first before the others', () => {
  const late = { closesAt: '2026-11-20T11:00:00Z' }
  const pending = { opensAt: '2026-11-20T13:00:00Z' }
  expect(due(answer(campaign(3), campaign(2, late), campaign(1, pending)), claimant([3, 2, 1]), now)).toEqual([
    [1, 'pending'],
    [2, 'late'],
    [3, 'open'],
  ])
})

test.each([
  ['was claimed', campaign(1), claimant([1], [1])],
  ['is over', campaign(1, { endsAt: '2026-11-20T11:00:00Z', closesAt: '2026-11-20T10:30:00Z' }), claimant([1])],
  ['has another list than the campaign', campaign(1, { root: '0xcd' }), claimant([1])],
  ['has no list', campaign(1, { list: null }), claimant([1])],
  ['has less left than that', campaign(1, { claimed: '5' }), claimant([1])],
])('what %s is not', (_, one, of) => {
  expect(due(answer(one), of, now)).toEqual([])
})

test('a campaign whose list is not here is counted, unless it is over', () => {
  const over = campaign(2, { endsAt: '2026-11-20T11:00:00Z', closesAt: '2026-11-20T10:30:00Z' })
  expect(unsearched(answer(campaign(1), over), claimant([]), now)).toBe(1)
  expect(unsearched(answer(campaign(1), over), claimant([1]), now)).toBe(0)
})
