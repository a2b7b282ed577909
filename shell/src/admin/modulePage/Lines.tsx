import { useLocale } from '@portal/sdk'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import type { AdminRecord } from '../wire'

export interface LinesProps {
  label: string
  /** the newest last */
  records: AdminRecord[]
}

/** Lines of a module's log. The list stays at its end while more come, unless somebody has scrolled up. */
export function Lines({ label, records }: LinesProps): ReactElement {
  const time = new Intl.DateTimeFormat(useLocale(), { timeStyle: 'medium' })
  const list = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what moves the list
  useLayoutEffect(() => {
    if (list.current && atEnd.current) list.current.scrollTop = list.current.scrollHeight
  }, [records])
  return (
    <ol
      ref={list}
      className="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 8
      }}
    >
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and their order is their identity
        <li key={`${record.at} ${index}`} data-level={record.level.toLowerCase()}>
          <time dateTime={record.at}>{time.format(new Date(record.at))}</time>
          <b>{record.level.toLowerCase()}</b>
          <span>
            {record.message}
            {Object.entries(record.attributes).map(([name, value]) => (
              <span key={name} className="text-faint">
                {' '}
                {name}={typeof value === 'string' ? value : JSON.stringify(value)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
