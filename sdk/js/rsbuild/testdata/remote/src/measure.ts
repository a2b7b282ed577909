/** Used by two pages. */
export const measure = (text: string): string => `measured: ${text.length}`
