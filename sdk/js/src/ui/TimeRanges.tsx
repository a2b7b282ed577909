import './data.css'
import type { ReactElement } from 'react'
import { useText } from '../text'
import { dataMessages } from './dataMessages'
import type { TimeRangeChoice } from './useTimeRange'

export interface TimeRangesProps extends TimeRangeChoice {
  /** what they are the window of, where the page has several */
  label?: string
}

/** The windows to choose from: `<TimeRanges {...useTimeRange()} />`. */
export function TimeRanges({ range, ranges, onChange, label }: TimeRangesProps): ReactElement {
  const text = useText(dataMessages)
  return (
    <fieldset className="pk-ranges" aria-label={label ?? text('range.label')}>
      {ranges.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === range}
          title={text(`range.last.${one}`)}
          onClick={() => one !== range && onChange(one)}
        >
          {text(`range.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
