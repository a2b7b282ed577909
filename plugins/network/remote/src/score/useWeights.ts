import { type UrlParam, useUrlState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import type { Weights } from '../wire'
import { readWeights, sameWeights, writeWeights } from './score'

const schema = {
  weights: {
    fallback: null,
    read: readWeights,
    write: (weights) => (weights ? writeWeights(weights) : ''),
  } as UrlParam<Weights | null>,
}

/** The weights of the address, else those that the module publishes; undefined: not there yet. */
export function useWeights(published: Weights | undefined) {
  const { values, put } = useUrlState(schema)
  return useMemo(() => {
    const weights = values.weights ?? published
    return {
      weights,
      weigh: (next: Weights) =>
        put({ weights: published && sameWeights(next, published) ? null : next }, { history: 'replace' }),
    }
  }, [values.weights, published, put])
}
