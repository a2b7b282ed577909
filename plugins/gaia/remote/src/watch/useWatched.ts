import { useMemo } from 'react'
import { sameAddress } from '../claim/sameAddress'
import type { Watched } from '../wire'
import { useWatchList, useWatchWrites } from './useWatchList'

/** The stars of holders: those that are watched. */
export function useWatchedStars() {
  const { data, error, isFetching, refetch } = useWatchList()
  const { watch, unwatch } = useWatchWrites()
  const addresses = data?.addresses
  const most = data?.most ?? 0
  return useMemo(() => {
    const keys = addresses?.map(({ address }) => address)
    const toggle = (address: string) =>
      keys?.includes(address) ? unwatch(address) : watch({ address, label: '', least: null })
    const failure = error ? { error, retrying: isFetching, onRetry: () => void refetch() } : undefined
    return { keys, failure, most, toggle }
  }, [addresses, most, error, isFetching, refetch, watch, unwatch])
}

/** How the visitor watches an address; null: they do not, undefined: nobody knows yet. */
export function useWatched(address: string): Watched | null | undefined {
  const { data } = useWatchList()
  return data && (data.addresses.find((one) => sameAddress(one.address, address)) ?? null)
}
