/** How many accounts the module is asked for at once. */
const most = 20

/** The accounts whose names have the text in them; none for what is itself a number or the beginning of an address. */
export function namedLike(labels: Readonly<Record<string, string>>, sought: string): string[] {
  const wanted = sought.trim().toLowerCase()
  if (wanted === '' || /^(\d+|0x[0-9a-f]*)$/.test(wanted)) return []
  return Object.entries(labels)
    .filter(([, name]) => name.toLowerCase().includes(wanted))
    .map(([address]) => address)
    .sort()
    .slice(0, most)
}
