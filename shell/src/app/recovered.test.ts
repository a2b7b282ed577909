import { afterEach, expect, test, vi } from 'vitest'
import { recovered } from './recovered'

afterEach(() => vi.unstubAllGlobals())

const lost = new Error('The files of GAIA did not load.')

test.each([
  ['what React failed at, not that it recovered', new Error('#520', { cause: lost }), lost],
  ['an error without a cause', lost, lost],
  ['what is no error', 'lost', 'lost'],
])('%s is reported', (_, error, said) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  recovered(error)
  expect(reported.mock.calls).toEqual([[said]])
})
