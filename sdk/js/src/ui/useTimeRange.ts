import { useMemo } from 'react'
import { type TimeRange, timeRanges } from './timeRange'
import { urlParam } from './urlParam'
import { type UrlStateOptions, useUrlState } from './useUrlState'

export interface TimeRangeOptions extends UrlStateOptions {
  /** to choose from; all of them unless given */
  ranges?: readonly TimeRange[]
  /** what is shown where the address says nothing; a day unless given */
  fallback?: TimeRange
}

/** What TimeRanges shows and changes. */
export interface TimeRangeChoice {
  range: TimeRange
  ranges: readonly TimeRange[]
  onChange: (range: TimeRange) => void
}

/** Which window a page's figures are of, in its address: /gaia-live?range=7d */
export function useTimeRange({
  ranges = timeRanges,
  fallback = '24h',
  prefix,
}: TimeRangeOptions = {}): TimeRangeChoice {
  const offered = ranges.join()
  const schema = useMemo(() => {
    const options = timeRanges.filter((range) => offered.split(',').includes(range))
    return { range: urlParam.oneOf(options as [TimeRange, ...TimeRange[]], fallback) }
  }, [offered, fallback])
  const { values, put } = useUrlState(schema, { prefix })
  const onChange = useMemo(() => (range: TimeRange) => put({ range }), [put])
  return { range: values.range, ranges, onChange }
}
