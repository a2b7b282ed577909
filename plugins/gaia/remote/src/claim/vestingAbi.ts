/** What the visitor calls of GaiaVesting, and what it refuses with. */
export const vestingAbi = [
  'function release(uint256 id) returns (uint256 amount)',
  'error NothingToRelease(uint256 id, uint64 cliffAt)',
  'error UnknownSchedule(uint256 id)',
] as const
