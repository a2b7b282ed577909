/** What the visitor asks and calls of GaiaVesting, and what it refuses with. */
export const vestingAbi = [
  'function releasable(uint256 id) view returns (uint256)',
  'function release(uint256 id) returns (uint256 amount)',
  'function schedule(uint256 id) view returns ((address beneficiary, uint64 startsAt, address funder, uint64 cliffAt, uint64 endsAt, uint64 revokedAt, bool revocable, uint256 total, uint256 released))',
  'error NothingToRelease(uint256 id, uint64 cliffAt)',
  'error UnknownSchedule(uint256 id)',
] as const
