import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PortalHost } from './host'
import { useModule, usePortalHost } from './portal'

export interface Live<T> {
  /** a topic of this module, as the manifest names it */
  topic: string
  /**
   * The answer after an event. An event may already be in the answer (it happened while the answer was on its way), so
   * applying one twice must change nothing. Without `apply` an event makes the query read again.
   */
  apply?: (data: T, payload: unknown) => T
}

/** Follows a topic of this module; a topic that the visitor may not follow stays silent. */
export function useTopic(topic: string, event: (payload: unknown, id: string) => void): void {
  const host = usePortalHost()
  const module = useModule()
  const latest = useRef(event)
  useEffect(() => {
    latest.current = event
  })
  useEffect(() => host.follow(`${module}.${topic}`, (payload, id) => latest.current(payload, id)), [host, module, topic])
}

export interface Following {
  client: QueryClient
  host: PortalHost
  queryKey: QueryKey
  topic: string
  apply: () => Live<unknown>['apply']
}

interface Follower {
  users: number
  stop: () => void
  /** events that came while an answer was on its way; null while none is */
  held: unknown[] | null
  apply: Following['apply']
}

/** One follower for each query of a client, however many components show it. */
const followers = new WeakMap<QueryClient, Map<string, Follower>>()

/** Keeps a cached query current by a topic until the returned function is called. */
export function followLive(following: Following): () => void {
  const { client, queryKey } = following
  const byKey = followers.get(client) ?? new Map<string, Follower>()
  followers.set(client, byKey)
  const hash = hashKey(queryKey)
  const follower = byKey.get(hash) ?? begin(following)
  byKey.set(hash, follower)
  follower.users++
  return () => {
    if (--follower.users > 0) return
    byKey.delete(hash)
    follower.stop()
  }
}

/** Fetches; events that come meanwhile are applied to the answer, so that an older answer cannot undo them. */
export async function liveHeld<T>(client: QueryClient, queryKey: QueryKey, fetch: () => Promise<T>): Promise<T> {
  const find = () => followers.get(client)?.get(hashKey(queryKey))
  const begun = find()
  if (begun) begun.held = []
  try {
    const answer = await fetch()
    const follower = find()
    const apply = follower?.apply()
    return apply ? ((follower?.held ?? []).reduce(apply, answer as unknown) as T) : answer
  } finally {
    const follower = find()
    if (follower) follower.held = null
  }
}

function begin(following: Following): Follower {
  const { client, host, queryKey, topic, apply } = following
  const readAgain = () => void client.invalidateQueries({ queryKey, exact: true })
  const fetching = client.isFetching({ queryKey, exact: true }) > 0
  const follower: Follower = { users: 0, stop: () => {}, held: fetching ? [] : null, apply }

  const unfollow = host.follow(topic, (payload) => {
    const step = apply()
    if (!step) return readAgain()
    follower.held?.push(payload)
    client.setQueryData(queryKey, (data: unknown) => (data === undefined ? undefined : step(data, payload)))
  })
  const unwatch = onReconnect(host, readAgain)
  follower.stop = () => {
    unfollow()
    unwatch()
  }
  // Nothing followed the topic since the cached answer was read.
  if (!fetching && client.getQueryData(queryKey) !== undefined) readAgain()
  return follower
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
