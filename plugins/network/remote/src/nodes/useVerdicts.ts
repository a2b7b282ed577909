import { useEffect, useState } from 'react'
import { type Chain, type Verdict, verifyHeartbeats } from './verifyHeartbeats'
import type { Heard } from './wire'

/**
 * What this browser finds about heartbeats, by their numbers; failed: the code that verifies them did not load. The second part of the
 * result is how a table hands over the rows to verify.
 */
export function useVerdicts({
  node,
  portal,
}: Chain): [verdicts: ReadonlyMap<number, Verdict> | 'failed', setRows: (rows: readonly Heard[] | undefined) => void] {
  const [rows, setRows] = useState<readonly Heard[] | undefined>()
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict> | 'failed'>(new Map())
  useEffect(() => {
    if (!rows || rows.length === 0) return
    let here = true
    verifyHeartbeats({ node, portal }, rows).then(
      (found) => here && setVerdicts(found),
      () => here && setVerdicts('failed'),
    )
    return () => {
      here = false
    }
  }, [node, portal, rows])
  return [verdicts, (next) => next !== rows && setRows(next)]
}
