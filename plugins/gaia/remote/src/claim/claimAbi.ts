/** What the visitor asks and calls of GaiaClaims, and what it refuses with. */
export const claimAbi = [
  'function campaign(uint256 id) view returns ((bytes32 root, address funder, uint64 opensAt, bool over, uint64 closesAt, uint64 endsAt, uint256 total, uint256 claimed, uint256 returned, bytes32 listHash, string title))',
  'function claim(uint256 id, uint256 index, uint256 amount, address to, bytes32[] proof)',
  'function claimFor(uint256 id, uint256 index, address account, uint256 amount, address to, bytes32[] proof, uint256 deadline, bytes signature)',
  'function isClaimed(uint256 id, uint256 index) view returns (bool)',
  'error AlreadyClaimed(uint256 id, uint256 index)',
  'error CampaignOver(uint256 id, uint64 endsAt)',
  'error ExceedsFunding(uint256 amount, uint256 left)',
  'error InvalidReceiver(address to)',
  'error InvalidSignature(address account)',
  'error NotInCampaign(uint256 id, uint256 index, address account, uint256 amount)',
  'error NotOpenYet(uint256 id, uint64 opensAt)',
  'error SignatureExpired(uint256 deadline)',
  'error UnknownCampaign(uint256 id)',
  'error ZeroAddress()',
] as const
