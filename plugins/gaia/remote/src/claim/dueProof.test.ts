import { Interface } from 'ethers'
import { expect, test } from 'vitest'
import type { Vesting, VestingSchedule } from '../wire'
import { dueProof } from './dueProof'

test('what is ready is what releasable(schedule) answers', () => {
  const asked = new Interface(['function releasable(uint256 id) view returns (uint256)'])
  const vesting: Vesting = {
    asOf: { number: 7, hash: '0x', time: '2026-01-01T00:00:00Z' },
    contract: `0x${'1'.repeat(40)}`,
    schedules: [],
    more: 0,
  }
  const schedule = { id: '300', releasable: '5' } as VestingSchedule
  expect(dueProof(vesting, schedule)).toMatchObject({
    data: asked.encodeFunctionData('releasable', [300n]),
    answer: '5',
    block: 7,
  })
})
