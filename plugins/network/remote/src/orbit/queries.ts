import { moduleQueryKey, moduleURL, portalFetch, successOf, useModule, usePortalHost } from '@portal/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useModuleQuery, useTopic } from '../topics'
import { type MapData, mapDataOf, withNodes } from './mapData'
import type { BondingPage, EventPage, MapEvent, Snapshot, SomeNodes } from './wire'

/** What changes is gathered for so long, and read at once. */
const gatherFor = 1_000
/** The whole map is read again no more often than this where very many nodes change. */
const wholeEvery = 15_000

/** The map, kept current: nodes that change are read by themselves, all of it again when stake moves. */
export function useMapData() {
  const host = usePortalHost()
  const module = useModule()
  const client = useQueryClient()
  const queryKey = moduleQueryKey(module, '/orbit')
  const tag = useRef('')
  const query = useQuery<MapData, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<MapData>(queryKey)
      const headers = before && tag.current ? { 'If-None-Match': tag.current } : undefined
      const answer = await host.fetch({ url: moduleURL(module, '/orbit'), headers, signal })
      if (answer.status === 304 && before) return before
      const { body } = await successOf(answer)
      tag.current = answer.headers.etag ?? ''
      return mapDataOf(JSON.parse(body) as Snapshot)
    },
  })

  const state = useRef({ nodes: new Set<string>(), whole: false, timer: 0, read: 0 })
  const flush = async () => {
    const now = state.current
    now.timer = 0
    const [whole, asked] = [now.whole, [...now.nodes]]
    now.whole = false
    now.nodes.clear()
    if (whole) {
      now.read = Date.now()
      await client.invalidateQueries({ queryKey, exact: true })
      return
    }
    const some = await portalFetch<SomeNodes>(host, { url: moduleURL(module, `/orbit/nodes?keys=${asked.join(',')}`) })
    client.setQueryData<MapData>(queryKey, (data) => data && withNodes(data, asked, some))
  }
  const soon = (wait: number) => {
    state.current.timer ||= window.setTimeout(() => void flush().catch(missed), wait)
  }
  /** What could not be read is somewhere in the whole of it. */
  const missed = () => {
    tag.current = ''
    state.current.whole = true
    soon(wholeEvery)
  }
  useTopic('nodes', ({ nodes, all }) => {
    const now = state.current
    for (const node of nodes) now.nodes.add(node)
    if (all || now.nodes.size > 100) {
      now.whole = true
      soon(Math.max(gatherFor, now.read + wholeEvery - Date.now()))
    } else {
      soon(gatherFor)
    }
  })
  useTopic('validators', () => {
    state.current.whole = true
    soon(gatherFor)
  })
  useEffect(() => {
    let { connected } = host.getState().stream
    const stop = host.subscribe(() => {
      const before = connected
      connected = host.getState().stream.connected
      if (connected && !before)
        void client.invalidateQueries({ queryKey: moduleQueryKey(module, '/orbit'), exact: true })
    })
    const { current } = state
    return () => {
      stop()
      clearTimeout(current.timer)
      current.timer = 0
    }
  }, [host, client, module])
  return query
}

/** The newest events. */
export function useNewestEvents() {
  return useModuleQuery<EventPage>('/orbit/events?limit=12', { live: { topic: 'validators' } })
}

/** Pages of 200 that a replay reads at most. */
const mostPages = 50

export interface Replay {
  /** the newest first */
  events: MapEvent[]
  /** how far back they go, RFC 3339 */
  from: string
  /** when they were read */
  to: string
}

/** All that happened in the last day, as far as a replay reads. */
export function useReplay(enabled: boolean) {
  const host = usePortalHost()
  const module = useModule()
  return useQuery<Replay, Error>({
    queryKey: [...moduleQueryKey(module, '/orbit/events'), 'replay'],
    enabled,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const events: MapEvent[] = []
      const to = new Date().toISOString()
      for (let [page, cursor] = [0, '']; ; page++) {
        const url = moduleURL(module, `/orbit/events?limit=200&cursor=${encodeURIComponent(cursor)}`)
        const read = await portalFetch<EventPage>(host, { url, signal })
        events.push(...read.rows)
        const oldest = events.at(-1)?.time
        if (!read.next || page + 1 === mostPages) return { events, to, from: oldest ?? read.from }
        cursor = read.next
      }
    },
  })
}

/** The transactions that made a delegation what it is. */
export function useBondings(account: string, validator: string) {
  return useModuleQuery<BondingPage>(`/orbit/bondings?account=${account}&validator=${validator}&limit=50`, {
    live: { topic: 'validators' },
  })
}
