import { own, type Route, usePortalHost } from '@portal/sdk'
import { useEffect, useMemo, useState } from 'react'

/** What the newest event of each topic said, until the portal's answer is read again. */
interface Told {
  routes: Route[]
  payloads: ReadonlyMap<string, unknown>
}

/** The routes without those whose module says that the time of their entry is over: by the portal's answer, and by each event after it. */
export function useListed(routes: Route[]): Route[] {
  const host = usePortalHost()
  const [told, setTold] = useState<Told>({ routes, payloads: new Map() })
  const topics = JSON.stringify([...new Set(routes.flatMap(({ sidebar }) => sidebar?.until?.topic ?? []))])
  useEffect(() => {
    const unfollow = (JSON.parse(topics) as string[]).map((topic) =>
      host.follow(topic, (payload) =>
        setTold((old) => ({
          routes,
          payloads: new Map([...(old.routes === routes ? old.payloads : []), [topic, payload]]),
        })),
      ),
    )
    return () => {
      for (const end of unfollow) end()
    }
  }, [host, topics, routes])
  return useMemo(() => {
    const payloads = told.routes === routes ? told.payloads : new Map<string, unknown>()
    return routes.filter(({ sidebar }) => {
      if (!sidebar?.until) return true
      const { topic, field, over } = sidebar.until
      return !(payloads.has(topic) ? isTrue(payloads.get(topic), field) : over)
    })
  }, [routes, told])
}

const isTrue = (payload: unknown, field: string) =>
  typeof payload === 'object' && payload !== null && own(payload as Record<string, unknown>, field) === true
