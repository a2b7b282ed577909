import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { portalFetch } from '../fetch'
import type { PortalHost } from '../host'
import { useModule, usePortalHost, useSession } from '../portal'
import { useHeldError } from './useHeldError'

export interface Preference<T> {
  /** undefined: not there yet, or it could not be read */
  value: T | undefined
  error: Error | null
  retry: () => void
  retrying: boolean
  /** wallet: on each device where the wallet signs in. browser: there is no session */
  place: 'wallet' | 'browser'
  /** Changes what is kept, as it is then: another device may have changed it meanwhile. Rejects when it cannot be kept. */
  change: (change: (now: T) => T) => Promise<void>
}

/**
 * What a visitor chose on this module's pages, kept by the portal for the wallet that is signed in, else in this browser.
 * `read` makes the value of whatever is kept, undefined where nothing is; it is a constant. Without a key nothing is asked.
 */
export function usePreference<T>(key: string | null, read: (kept: unknown) => T): Preference<T> {
  const host = usePortalHost()
  const module = useModule()
  const wallet = useSession()?.address ?? null
  const client = useQueryClient()
  const queryKey = useMemo(() => ['preference', wallet, module, key], [wallet, module, key])
  const shelf = useMemo(
    () =>
      wallet ? atPortal(host, wallet, `/api/preferences/${module}/${key}`) : inBrowser(`portal-kept ${module} ${key}`),
    [host, wallet, module, key],
  )
  const query = useQuery({
    queryKey,
    queryFn: async () => read(await shelf.get()),
    enabled: key !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  })
  const mutation = useMutation({
    // Writes follow one another, each on what the one before has left.
    scope: { id: queryKey.join(' ') },
    mutationKey: queryKey,
    networkMode: 'always',
    mutationFn: async (change: (now: T) => T) => {
      const kept = change(read(await shelf.get()))
      await shelf.put(kept)
      return kept
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<T>(queryKey, (now) => (now === undefined ? now : change(now)))
    },
    // The last write includes all the others, also those from before there was a first answer.
    onSuccess: (kept) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData<T>(queryKey, kept)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const keep = useRef(mutation.mutateAsync)
  keep.current = mutation.mutateAsync
  const error = useHeldError(query, queryKey.join(' '))
  return useMemo(
    () => ({
      value: query.data,
      error,
      retry: () => void query.refetch(),
      retrying: query.isFetching,
      place: wallet ? 'wallet' : 'browser',
      change: async (change) => void (await keep.current(change)),
    }),
    [query, error, wallet],
  )
}

interface Shelf {
  /** undefined: nothing is kept */
  get: () => Promise<unknown>
  put: (value: unknown) => Promise<void>
}

function atPortal(host: PortalHost, wallet: string, url: string): Shelf {
  return {
    // When a session ends, all that is shown is read again before this page knows that it is another's now.
    get: async () => {
      if (host.getState().session?.address !== wallet) throw new Error('The session has ended.')
      return portalFetch<unknown>(host, { url })
    },
    put: (body) => portalFetch(host, { url, method: 'PUT', body }),
  }
}

/** A partner's frame has no storage of its own, and a full one takes nothing more: there it is kept until the page goes. */
const unstored = new Map<string, string>()

function inBrowser(name: string): Shelf {
  return {
    get: async () => {
      try {
        return JSON.parse(stored(name) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    put: async (value) => {
      try {
        localStorage.setItem(name, JSON.stringify(value))
        unstored.delete(name)
      } catch {
        unstored.set(name, JSON.stringify(value))
      }
    },
  }
}

function stored(name: string): string | null {
  try {
    return unstored.get(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}
