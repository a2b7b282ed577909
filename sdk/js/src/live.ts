import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PortalHost } from './host'
import { useModule, usePortalHost } from './portal'

/** Topics that nobody has said the payloads of: see defineTopics. */
export type AnyTopics = Record<string, unknown>

/** The topic that keeps an answer current, one of those whose payloads are given. */
export type Live<T, Topics extends object = AnyTopics> = {
  [Topic in keyof Topics & string]: {
    /** a topic of this module, as the manifest names it */
    topic: Topic
    /**
     * The answer after an event. An event may already be in the answer (it happened while the answer was on its way), so
     * applying one twice must change nothing. Without `apply`, and where it gives undefined, an event makes the query read
     * again.
     */
    apply?: (data: T, payload: Topics[Topic]) => T | undefined
  }
}[keyof Topics & string]

/** Follows a topic of this module; a topic that the visitor may not follow stays silent. */
export function useTopic(topic: string, event: (payload: unknown, id: string) => void): void {
  const host = usePortalHost()
  const module = useModule()
  const latest = useRef(event)
  useEffect(() => {
    latest.current = event
  })
  useEffect(
    () => host.follow(`${module}.${topic}`, (payload, id) => latest.current(payload, id)),
    [host, module, topic],
  )
}

export interface Following {
  client: QueryClient
  host: PortalHost
  queryKey: QueryKey
  topic: string
  apply: () => Live<unknown>['apply']
  /** all queries whose keys begin with that one */
  below?: boolean
  /** false: the event changes nothing here */
  concerns?: (payload: unknown) => boolean
}

interface Follower {
  users: number
  stop: () => void
}

/** What one client keeps for its live queries, by the hash of their keys. */
interface Kept {
  /** one for each query, however many components show it */
  followers: Map<string, Follower>
  /** for each answer on its way, the events that came meanwhile */
  held: Map<string, Set<unknown[]>>
}

const keptBy = new WeakMap<QueryClient, Kept>()

function keptOf(client: QueryClient): Kept {
  const kept = keptBy.get(client) ?? { followers: new Map(), held: new Map() }
  keptBy.set(client, kept)
  return kept
}

/** Keeps a cached query current by a topic until the returned function is called. */
export function followLive(following: Following): () => void {
  const { followers } = keptOf(following.client)
  const hash = hashKey(following.queryKey)
  const follower = followers.get(hash) ?? { users: 0, stop: begin(following) }
  followers.set(hash, follower)
  follower.users++
  return () => {
    if (--follower.users > 0) return
    followers.delete(hash)
    follower.stop()
  }
}

/**
 * Fetches; events that come meanwhile are applied to the answer, so that an older answer cannot undo them. After one that
 * cannot be applied it fetches again.
 */
export async function fetchLive<T>(
  following: Pick<Following, 'client' | 'queryKey' | 'apply'>,
  fetch: () => Promise<T>,
): Promise<T> {
  const { held } = keptOf(following.client)
  const hash = hashKey(following.queryKey)
  for (;;) {
    const mine: unknown[] = []
    held.set(hash, (held.get(hash) ?? new Set()).add(mine))
    try {
      const answer = await fetch()
      const apply = following.apply()
      if (!apply) return answer
      const applied = mine.reduce((data: unknown, event) => (data === undefined ? data : apply(data, event)), answer)
      if (applied !== undefined || mine.length === 0) return applied as T
    } finally {
      held.get(hash)?.delete(mine)
      if (held.get(hash)?.size === 0) held.delete(hash)
    }
  }
}

function begin({ client, host, queryKey, topic, apply, below, concerns }: Following): () => void {
  const { held } = keptOf(client)
  const hash = hashKey(queryKey)
  const queries = { queryKey, exact: !below }
  const underWay = { ...queries, fetchStatus: 'fetching' } as const
  let [reading, again] = [false, false]
  const readAgain = async () => {
    again = true
    if (reading) return
    reading = true
    while (again) {
      again = false
      // An answer that is on its way is waited for, since it may be from before the event: events that come one after the
      // other would let none arrive.
      if (client.isFetching(underWay) > 0) await client.refetchQueries(underWay, { cancelRefetch: false })
      await client.invalidateQueries(queries, { cancelRefetch: false })
    }
    reading = false
  }
  const unfollow = host.follow(topic, (payload) => {
    if (concerns && !concerns(payload)) return
    const step = apply()
    if (!step) return void readAgain()
    for (const events of held.get(hash) ?? []) events.push(payload)
    const data = client.getQueryData(queryKey)
    if (data === undefined) return
    const next = step(data, payload)
    if (next === undefined) return void readAgain()
    client.setQueryData(queryKey, next)
  })
  const unwatch = onReconnect(host, () => void readAgain())
  // Nothing followed the topic since the cached answer was read.
  if (client.getQueriesData(queries).some(([, data]) => data !== undefined)) void readAgain()
  return () => {
    unfollow()
    unwatch()
  }
}

/** Calls back when a stream that was lost is there again: events of the time between may be missing. */
function onReconnect(host: PortalHost, reconnected: () => void): () => void {
  let { connected } = host.getState().stream
  return host.subscribe(() => {
    const before = connected
    connected = host.getState().stream.connected
    if (connected && !before) reconnected()
  })
}
