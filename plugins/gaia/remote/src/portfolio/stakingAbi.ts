/** What the visitor calls of the staking contract to take GAIA back, and what it refuses with. */
export const stakingAbi = [
  'function unbond(address validator_, uint256 amount)',
  'function withdraw() returns (uint256 amount)',
  'error NothingToWithdraw()',
  'error StakeTooLow(uint256 staked)',
  'error TooManyUnbondings()',
] as const
