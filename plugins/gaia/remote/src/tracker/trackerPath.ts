/** The tracker's page of an address. */
export const trackerPath = (address: string) => `/gaia-tracker/${address}`
