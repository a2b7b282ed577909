/** The token of the portal, and the name of its contract. */
export const gaia = { symbol: 'GAIA', decimals: 18, contract: 'GaiaToken' } as const
