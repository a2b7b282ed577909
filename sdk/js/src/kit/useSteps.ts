import { errorSentence, useSession, useToast } from '@portal/sdk'
import { usePreference } from '@portal/sdk/ui'
import { useMemo, useRef, useState } from 'react'

export interface StepsOptions<Id extends string, Draft> {
  /** the key under which it is kept: one for each thing that somebody may be in the middle of */
  key: string
  ids: readonly [Id, ...Id[]]
  /** Reads a draft from what was kept. undefined: it is none of this version's, and the steps begin anew. A constant. */
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
 * Several steps that can be left and resumed, on another device too. Only what was entered is kept: never a secret, nor anything that the
 * chain said, which is read again.
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
  const wallet = useSession()?.address ?? ''
  const place = `${wallet} ${key}`
  const first = ids[0]
  // What was entered in this page, for this wallet and this key only; until something is, what was kept counts.
  const [entered, setEntered] = useState<{ place: string; way: Way<Id, Draft> } | null>(null)
  if (entered !== null && entered.place !== place) setEntered(null)
  const own = entered?.place === place ? entered.way : null
  const way = own ?? kept.value ?? { step: first, draft: empty }
  // Somebody may change and go on before this renders again: each begins with what the one before has left.
  const latest = useRef({ place, way })
  latest.current = { place, way }
  const enter = (change: (now: Way<Id, Draft>) => Way<Id, Draft>): Way<Id, Draft> | null => {
    // Another wallet is signed in by now: what belonged to the one before is not said any more.
    if (latest.current.place !== place) return null
    latest.current = { place, way: change(latest.current.way) }
    setEntered(latest.current)
    return latest.current.way
  }
  const keep = (next: Way<Id, Draft> | null) =>
    void kept.change(() => next).catch((error: Error) => toast({ title: errorSentence(error), destructive: true }))
  const goBy = (stepOf: (now: Id) => Id) => {
    const next = enter(({ step, draft }) => ({ step: stepOf(step), draft }))
    if (next) keep(next)
  }
  return {
    ids,
    ready: own !== null || kept.value !== undefined || kept.error !== null,
    step: way.step,
    draft: way.draft,
    resumed: own === null && kept.value != null && kept.value.step !== first,
    change: (change) => void enter(({ step, draft }) => ({ step, draft: { ...draft, ...change } })),
    go: (step) => goBy(() => step),
    next: () => goBy((step) => ids[Math.min(ids.indexOf(step) + 1, ids.length - 1)] as Id),
    startAgain: () => {
      if (enter(() => ({ step: first, draft: empty }))) keep(null)
    },
  }
}
