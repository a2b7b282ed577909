import { expect, test } from 'vitest'
import { readSaid } from './readSaid'

const limits = { seconds: 1, memoryMiB: 1, outputBytes: 4 }
const done = { kind: 'done', exit: 0, output: new Uint8Array(4), stderr: '', memoryBytes: null }
const progress = { kind: 'progress', outputBytes: 0, done: 0.5, note: null }
const failed = { kind: 'failed', failure: 'Trapped', detail: 'x'.repeat(400) }

test('what a worker says is taken, and no more of it than there is room for', () => {
  expect(readSaid(done, limits)).toEqual(done)
  expect(readSaid({ ...progress, surplus: 1 }, limits)).toEqual(progress)
  expect(readSaid({ ...progress, note: 'n'.repeat(300) }, limits)).toMatchObject({ note: 'n'.repeat(200) })
  expect(readSaid(failed, limits)).toMatchObject({ failure: 'Trapped', detail: 'x'.repeat(300) })
  expect(readSaid({ ...done, output: new Uint8Array(5) }, limits)).toMatchObject({ failure: 'OutputTooLarge' })
})

test.each([
  ['nothing', null],
  ['a text', 'done'],
  ['another kind', { kind: 'ready' }],
  ['a share beyond the whole', { ...progress, done: 2 }],
  ['a share that is no number', { ...progress, done: Number.NaN }],
  ['a note that is none', { ...progress, note: 7 }],
  ['bytes below none', { ...progress, outputBytes: -1 }],
  ['an exit code that is none', { ...done, exit: 0.5 }],
  ['an output that is a text', { ...done, output: 'text' }],
  ['memory that is none', { ...done, memoryBytes: '7' }],
  ['what is the shell’s to say', { ...failed, failure: 'OutOfTime' }],
  ['a detail that is none', { ...failed, detail: ['x'] }],
])('%s is not', (_, said) => {
  expect(readSaid(said, limits)).toBeNull()
})
