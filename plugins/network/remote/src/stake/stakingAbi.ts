/** What the visitor calls of the staking contract, and what it refuses with. */
export const stakingAbi = [
  'function delegate(address validator_, uint256 amount)',
  'function delegateWithPermit(address validator_, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function unbond(address validator_, uint256 amount)',
  'function withdraw() returns (uint256 amount)',
  'error NotActive(address validator)',
  'error NothingToWithdraw()',
  'error SelfDelegation()',
  'error StakeTooLow(uint256 staked)',
  'error TooManyUnbondings()',
  'error ZeroAmount()',
] as const
