/** What is read of the token. */
export const tokenAbi = ['function balanceOf(address owner) view returns (uint256)'] as const
