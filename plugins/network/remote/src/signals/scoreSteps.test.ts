import { expect, test } from 'vitest'
import recorded from '../testdata/signals/detail.json'
import { courseValues } from './courseValues'
import { scoreSteps } from './scoreSteps'
import type { AttestedBy, SignalDetail } from './wire'

const detail = recorded as unknown as SignalDetail

test('the score’s way ends at the score of the signal, whatever the order in which attestations are listed', () => {
  for (const list of [detail.attestedBy, [...detail.attestedBy].reverse()]) {
    const steps = scoreSteps(list)
    expect(steps).toHaveLength(detail.attestations)
    expect(steps.at(-1)?.[1]).toBe((detail.score ?? 0) / 10_000)
  }
})

test('what weighs nothing moves nothing', () => {
  const weightless = detail.attestedBy.map((one): AttestedBy => ({ ...one, weight: '0' }))
  expect(scoreSteps(weightless)).toEqual([])
})

test('a course has a count for each of its steps', () => {
  const [from, time] = ['2026-11-28T10:00:00Z', '2026-11-28T13:20:00Z']
  const step = { at: '2026-11-28T12:00:00Z', published: 7, final: 1, rejected: 0, disputed: 0, expired: 2 }
  const at = (hour: number) => Date.parse(`2026-11-28T${hour}:00:00Z`)
  expect(courseValues({ from, time, step: 3600 }, [step], 'published')).toEqual([
    [at(10), 0],
    [at(11), 0],
    [at(12), 7],
    [at(13), 0],
  ])
})
