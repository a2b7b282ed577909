import { urlParam } from '@portal/sdk/ui'

/** What the tape's address says beside its filters: ?at=1790000000, in seconds since 1970. */
export const rewindParam = {
  /** 0: the tape is live */
  at: urlParam.number(0, { least: 1, most: 2 ** 40 - 1, whole: true }),
}
