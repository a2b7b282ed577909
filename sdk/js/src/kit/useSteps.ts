import { errorSentence, useToast } from '@portal/sdk'
import { usePreference } from '@portal/sdk/ui'
import { useMemo, useState } from 'react'

export interface StepsOptions<Id extends string, Draft> {
  /** what the way is kept under: one for each thing that somebody may be in the middle of */
  key: string
  ids: readonly [Id, ...Id[]]
  /** The draft of whatever was kept; undefined: it is none of this version's, and the way begins anew. A constant. */
  read: (kept: unknown) => Draft | undefined
  /** what a draft begins with; a constant */
  empty: Draft
}

export interface Steps<Id extends string, Draft> {
  ids: readonly Id[]
  /** false while what was kept is on its way */
  ready: boolean
  step: Id
  draft: Draft
  /** somebody left it, and has come back to it */
  resumed: boolean
  /** Changes what was entered, without keeping it yet. */
  change: (change: Partial<Draft>) => void
  /** Goes to a step, and keeps it with what was entered: for the wallet that is signed in, else in this browser. */
  go: (step: Id) => void
  next: () => void
  /** Forgets all of it. */
  startAgain: () => void
}

interface Way<Id, Draft> {
  step: Id
  draft: Draft
}

/**
 * A way of several steps that can be left and resumed, on another device too. What is kept is what was entered: never a
 * secret, nor a promise of the chain's, which is read again.
 */
export function useSteps<Id extends string, Draft extends object>(options: StepsOptions<Id, Draft>): Steps<Id, Draft> {
  const { key, ids, read, empty } = options
  const toast = useToast()
  const names = ids.join(' ')
  const readWay = useMemo(
    () =>
      (kept: unknown): Way<Id, Draft> | null => {
        const { step, draft } = (kept ?? {}) as { step?: unknown; draft?: unknown }
        const entered = draft === undefined ? undefined : read(draft)
        const known = names.split(' ').find((id) => id === step)
        return known === undefined || entered === undefined ? null : { step: known as Id, draft: entered }
      },
    [names, read],
  )
  const kept = usePreference<Way<Id, Draft> | null>(key, readWay)
  // What was entered here; until then it is what was kept.
  const [own, setOwn] = useState<Way<Id, Draft> | null>(null)
  const first = ids[0]
  const way = own ?? kept.value ?? { step: first, draft: empty }
  const put = (next: Way<Id, Draft> | null) => {
    setOwn(next ?? { step: first, draft: empty })
    kept.change(() => next).catch((error: Error) => toast({ title: errorSentence(error), destructive: true }))
  }
  const go = (step: Id) => put({ ...way, step })
  return {
    ids,
    ready: own !== null || kept.value !== undefined || kept.error !== null,
    step: way.step,
    draft: way.draft,
    resumed: own === null && kept.value != null && kept.value.step !== first,
    change: (change) => setOwn({ ...way, draft: { ...way.draft, ...change } }),
    go,
    next: () => go(ids[Math.min(ids.indexOf(way.step) + 1, ids.length - 1)] as Id),
    startAgain: () => put(null),
  }
}
