/** Foreign text in one line: without what is not seen or turns the direction of what follows, and no longer than that. */
export function plainly(text: string, longest: number): string {
  const shown = Array.from(text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
  return shown.length > longest ? `${shown.slice(0, longest).join('')}…` : shown.join('')
}
