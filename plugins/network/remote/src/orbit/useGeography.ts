import { patiently } from '@portal/sdk/host'
import { useQuery } from '@tanstack/react-query'

/** The world's countries, in a file of their own: who looks at no other view needs none of it. */
export function useGeography(enabled: boolean) {
  return useQuery({
    queryKey: ['orbit', 'world'],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => patiently(() => import('./world')),
  })
}
