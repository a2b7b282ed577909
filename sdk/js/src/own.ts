/**
 * What a record itself has under a name that comes from elsewhere: a manifest, an answer, an address, a setting. By a plain index a name
 * like "constructor" finds what every object inherits.
 */
export function own<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined
}
