import { errorSentence, type Inbox, type ModuleEvent, portalFetch, usePortal, usePortalHost } from '@portal/sdk'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from './text'

const queryKey = ['/api/notifications']

type Pages = InfiniteData<Inbox, string | null>

/** The wallet's inbox, as far as it was read. Without a stream it is read when somebody looks: then nobody tells of changes. */
export function useInbox({ looks }: { looks: boolean }): UseInfiniteQueryResult<Pages, Error> {
  const host = usePortalHost()
  const connected = usePortal((state) => state.stream.connected)
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      portalFetch<Inbox>(host, { url: pageParam ? `/api/notifications?before=${pageParam}` : '/api/notifications' }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: looks || connected,
    refetchOnMount: looks && 'always',
  })
}

/** Reads the inbox again when it is another one: by its own events, when a module goes, and after the stream was lost. */
export function useInboxEvents(): void {
  const host = usePortalHost()
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => {
      if (client.getQueryState(queryKey)) void client.invalidateQueries({ queryKey })
    }
    let { connected } = host.getState().stream
    const stops = [
      host.follow('inbox', readAgain),
      host.follow('module', (payload) => {
        if (!(payload as ModuleEvent).enabled) readAgain()
      }),
      host.subscribe(() => {
        const before = connected
        connected = host.getState().stream.connected
        if (connected && !before) readAgain()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [host, client])
}

/** Marks those with these ids as read, or, without any, all. What is on screen changes once the core has done it. */
export function useMarkRead(): { marking: boolean; mark(ids?: string[]): void } {
  const t = useT()
  const host = usePortalHost()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (ids?: string[]) =>
      portalFetch<Pick<Inbox, 'unread'>>(host, {
        url: '/api/notifications/read',
        method: 'POST',
        body: ids ? { ids } : { all: true },
      }),
    onSuccess: ({ unread }, ids) =>
      client.setQueryData<Pages>(queryKey, (inbox) => inbox && { ...inbox, pages: marked(inbox.pages, unread, ids) }),
    onError: (error) =>
      host.toast({ title: t('inbox.markFailed'), description: errorSentence(error), destructive: true }),
  })
  return { marking: isPending, mark: mutate }
}

function marked(pages: Inbox[], unread: number, ids?: string[]): Inbox[] {
  return pages.map((page) => ({
    ...page,
    unread,
    notifications: page.notifications.map((one) => (!ids || ids.includes(one.id) ? { ...one, read: true } : one)),
  }))
}
