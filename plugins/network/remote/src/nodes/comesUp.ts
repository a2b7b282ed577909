import type { Check, NodeDetail } from './wire'

export type Result = 'passed' | 'failed' | 'pending'

const mostSkew = 10_000

/** The checks of a machine that is being set up, by what the portal says of it. */
export function comesUp(node: NodeDetail) {
  const { seen, times, ended } = node
  const passes = (name: Check['name']) => node.checks.some((one) => one.name === name && one.passed)
  const result = (passed: boolean): Result => (passed ? 'passed' : 'failed')
  /** seconds since the last heartbeat; 0 before the first: the node has just reached the portal, since it is paired */
  const age = seen === null ? 0 : (Date.parse(node.time) - Date.parse(seen)) / 1000
  const results = {
    version: result(node.software === node.serves),
    clock: result(Math.abs(node.skew) <= mostSkew),
    reach: result(age <= times.offlineAfter),
    key: result(ended === null && passes('delegation')),
    admitted: result(node.banned === '' && passes('admitted')),
    heartbeat: seen === null ? 'pending' : result(passes('heartbeat') && age <= times.lateAfter),
  } as const
  const all = Object.values(results).every((one) => one === 'passed')
  const last = node.benchmark
  const benchmark: Result = last === null ? 'pending' : result(passes('benchmark'))
  return { ...results, benchmark, all }
}
