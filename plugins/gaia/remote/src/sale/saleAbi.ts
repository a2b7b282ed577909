/** What the visitor asks and calls of the sale, and what it refuses with. */
export const saleAbi = [
  'function quote(address account, uint256 tokens) view returns ((uint256 tokens, uint256 cost, uint256 left, uint8 phase))',
  'function quoteValue(address account, uint256 value) view returns ((uint256 tokens, uint256 cost, uint256 left, uint8 phase))',
  'function refundOf(address account, uint256 tokens) view returns (uint256)',
  'function buy(uint256 tokens) payable',
  'function refund(uint256 tokens) returns (uint256 value)',
  'function refundWithPermit(uint256 tokens, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns (uint256 value)',
  'error AlreadyOver(uint64 closesAt)',
  'error EnforcedPause()',
  'error ExceedsPurchase(uint256 tokens, uint256 bought)',
  'error ExceedsSale(uint256 tokens, uint256 left)',
  'error ExceedsWallet(uint256 tokens, uint256 left)',
  'error NotFailed(uint8 phase)',
  'error NotOpenYet(uint64 opensAt)',
  'error Underpaid(uint256 cost, uint256 value)',
  'error ZeroAmount()',
] as const
