import {
  type DefaultOptions,
  type QueryFunctionContext,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { portalFetch } from './fetch'
import type { FetchInput, PortalHost } from './host'
import { type AnyTopics, fetchLive, followLive, type Live } from './live'
import { useModule, usePortalHost } from './portal'

const neverStale = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
  networkMode: 'always',
} as const
const notRetried = { retry: false, networkMode: 'always' } as const

/** The shell's QueryClient: never stale, no retry, no refetch by focus or by time. Events keep what is on screen current. */
export const portalQueryDefaults: DefaultOptions = { queries: neverStale, mutations: notRetried }

/** GET of the path that the key's segments make, joined by slashes. */
export function portalQueryFn(host: PortalHost): (context: Pick<QueryFunctionContext, 'queryKey'>) => Promise<unknown> {
  return ({ queryKey }) => portalFetch(host, { url: queryKey.join('/') })
}

/** The key of a module's path: ('network', '/validators') → ['/api/m/network', 'validators']. */
export function moduleQueryKey(module: string, path: string): string[] {
  const [route = '', search] = path.split(/\?(.*)/s)
  const segments = route.split('/').filter(Boolean)
  if (search) segments.push(`${segments.pop() ?? ''}?${search}`)
  return [`/api/m/${module}`, ...segments]
}

export interface ModuleQueryOptions<T, Topics extends object = AnyTopics> {
  /** The topic of this module that changes the answer. */
  live?: Live<T, Topics>
  /** false: do not ask yet */
  enabled?: boolean
}

/** Where a module's path is; throws where that is outside of the module's API. */
export function moduleURL(module: string, path: string): string {
  const [root = '', ...segments] = moduleQueryKey(module, path)
  const url = [root, ...segments].join('/')
  // As the browser will read it, which knows dots and slashes in other spellings too.
  if (!`${new URL(url, 'http://portal').pathname}/`.startsWith(`${root}/`))
    throw new TypeError(`${path} leaves ${root}.`)
  return url
}

/** Reads a path of this module's API. Its error is a PortalFetchError where the portal answered. */
export function useModuleQuery<T>(path: string, options: ModuleQueryOptions<T> = {}): UseQueryResult<T, Error> {
  const { live, enabled = true } = options
  const host = usePortalHost()
  const client = useQueryClient()
  const module = useModule()
  const queryKey = useMemo(() => moduleQueryKey(module, path), [module, path])
  const topic = live && `${module}.${live.topic}`

  const newest = useRef(live?.apply)
  useEffect(() => {
    newest.current = live?.apply
  })
  const apply = useCallback(() => newest.current as Live<unknown>['apply'], [])
  useEffect(() => {
    if (topic && enabled) return followLive({ client, host, queryKey, topic, apply })
  }, [client, host, queryKey, topic, enabled, apply])

  return useQuery<T, Error>({
    ...neverStale,
    queryKey,
    queryFn: () =>
      fetchLive<T>({ client, queryKey, apply }, () => portalFetch<T>(host, { url: moduleURL(module, path) })),
    enabled,
  })
}

/** One write to a module's API. */
export interface ModuleWrite<Body = unknown> extends Pick<FetchInput, 'headers' | 'signal' | 'onSent'> {
  /** below the module's API, such as /campaigns/7 */
  path: string
  /** POST where it is not said */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Bytes (a File, say) go as they are; anything else goes as JSON. */
  body?: Body
}

export interface ModuleMutationOptions<Answer> {
  /** Paths of this module: their queries, and those of what is below them, are read again afterwards, whatever they filter by. */
  invalidates?: string[]
  onSuccess?: (answer: Answer) => void
}

/** Writes to this module's API: `mutate({ path, method, body })`. It is not tried again by itself. */
export function useModuleMutation<Answer = unknown, Body = unknown>({
  invalidates = [],
  onSuccess,
}: ModuleMutationOptions<Answer> = {}): UseMutationResult<Answer, Error, ModuleWrite<Body>> {
  const host = usePortalHost()
  const client = useQueryClient()
  const module = useModule()
  return useMutation<Answer, Error, ModuleWrite<Body>>({
    ...notRetried,
    mutationFn: ({ path, method = 'POST', ...write }) =>
      portalFetch<Answer>(host, { ...write, method, url: moduleURL(module, path) }),
    onSuccess: async (answer) => {
      onSuccess?.(answer)
      const changed = invalidates.map((other) => moduleQueryKey(module, other).join('/'))
      await client.invalidateQueries({ predicate: ({ queryKey }) => changed.some((url) => isAtOrBelow(queryKey, url)) })
    },
  })
}

function isAtOrBelow(queryKey: QueryKey, url: string): boolean {
  const [asked = ''] = queryKey.join('/').split('?')
  return asked === url || asked.startsWith(`${url}/`)
}
