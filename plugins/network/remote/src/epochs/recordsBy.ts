import type { EpochRecord } from './wire'

/** The records of validators by their addresses in lower case. */
export function recordsBy(records: readonly EpochRecord[] | undefined): ReadonlyMap<string, EpochRecord> {
  return new Map(records?.map((one) => [one.validator.toLowerCase(), one]))
}
