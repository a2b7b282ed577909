import { useEffect, useState } from 'react'
import { type Chain, type Verdict, verifyHeartbeats } from './verifyHeartbeats'
import type { Heard } from './wire'

/** What this browser finds of heartbeats, by their numbers; failed: it could not load what it verifies with. The rows are given by the second part. */
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
