import { Fragment, type ReactNode } from 'react'

/** Names and what they are, two columns where there is room. */
export function Facts({ label, facts }: { label: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl
      aria-label={label}
      className="network:grid network:grid-cols-1 network:gap-x-6 network:items-baseline network:gap-y-1 network:sm:grid-cols-[max-content_1fr] network:sm:gap-y-2"
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="network:text-sm network:text-muted">{name}</dt>
          <dd className="network:min-w-0 network:break-words network:pb-2 network:sm:pb-0">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
