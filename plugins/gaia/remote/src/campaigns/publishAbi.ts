/** What an admin asks and calls of GaiaClaims, and what it refuses with. */
export const publishAbi = [
  'function PUBLISHER_ROLE() view returns (bytes32)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'function notice() view returns (uint64)',
  'function token() view returns (address)',
  'function create((bytes32 root, uint256 total, uint64 opensAt, uint64 duration, uint64 grace, string title, bytes32 listHash) terms) returns (uint256 id)',
  'function cancel(uint256 id) returns (uint256 amount)',
  'function clawBack(uint256 id) returns (uint256 amount)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'error CampaignOpen(uint256 id, uint64 opensAt)',
  'error CampaignOver(uint256 id, uint64 endsAt)',
  'error InvalidTerms()',
  'error InvalidTitle()',
  'error NotEnded(uint256 id, uint64 endsAt)',
  'error NotFunder(address caller, address funder)',
  'error UnknownCampaign(uint256 id)',
] as const
