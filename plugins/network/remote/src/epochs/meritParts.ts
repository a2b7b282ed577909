import type { Merit } from './wire'

export interface MeritParts {
  participation: number | null
  timeliness: number | null
  agreement: number | null
}

/** What an effectiveness is the product of, each 0 to 1. What has nothing to be divided by is null. */
export function meritParts({ eligible, attested, agreed, prompt }: Merit): MeritParts {
  return {
    participation: eligible > 0 ? attested / eligible : null,
    timeliness: attested > 0 ? prompt / (10_000 * attested) : null,
    agreement: attested > 0 ? agreed / attested : null,
  }
}
