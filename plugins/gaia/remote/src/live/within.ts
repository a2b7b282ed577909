/** How old a table's rows are at most; empty: whatever. */
export const withins = ['', '24h', '7d', '30d', '90d'] as const

export type Within = (typeof withins)[number]
