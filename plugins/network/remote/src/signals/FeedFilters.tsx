import { useSession, useText } from '@portal/sdk'
import { SearchInput, Select, type UrlValues } from '@portal/sdk/ui'
import { hiddenFilters, type signalFilters, signalOwners, signalQuorums, signalRanges } from './signalFilters'
import { signalMessages } from './texts'
import { type SignalTopic, signalKinds, signalStates } from './wire'

type Filters = UrlValues<typeof signalFilters>

export const signalSorts = ['-attested', '-accepted', 'closes', '-score'] as const

interface FeedFiltersProps {
  topics: readonly SignalTopic[]
  values: Filters
  sort: string
  onChange: (change: Partial<Filters>) => void
  onSort: (sort: string) => void
}

/** What the feed shows, and in which order. */
export function FeedFilters({ topics, values, sort, onChange, onSort }: FeedFiltersProps) {
  const text = useText(signalMessages)
  const admin = useSession()?.admin ?? false
  const choice = <Name extends keyof Filters>(
    name: Name,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Select
      label={label}
      hideLabel
      value={String(values[name])}
      options={[...options]}
      onChange={(value) => onChange({ [name]: value } as Partial<Filters>)}
    />
  )
  return (
    <div className="network:flex network:flex-wrap network:items-center network:gap-2">
      <SearchInput label={text('search')} value={values.q} onSeek={(q) => onChange({ q })} />
      {choice('topic', text('topic'), [
        { value: 'all', label: text('topic.all') },
        ...topics.map((one) => ({ value: one.topic, label: one.name })),
      ])}
      {choice('kind', text('kind'), [
        { value: 'all', label: text('kind.all') },
        ...signalKinds.map((value) => ({ value, label: text(`kind.${value}`) })),
      ])}
      {choice('state', text('state'), [
        { value: 'all', label: text('state.all') },
        ...signalStates.map((value) => ({ value, label: text(`state.${value}`) })),
      ])}
      {choice(
        'range',
        text('range'),
        signalRanges.map((value) => ({ value, label: text(`range.${value}`) })),
      )}
      {choice(
        'quorum',
        text('quorum'),
        signalQuorums.map((value) => ({ value, label: text(`quorum.${value}`) })),
      )}
      {choice(
        'owner',
        text('owner'),
        signalOwners.map((value) => ({ value, label: text(`owner.${value}`) })),
      )}
      {admin &&
        choice(
          'hidden',
          text('hidden.filter'),
          hiddenFilters.map((value) => ({ value, label: text(`hidden.${value}`) })),
        )}
      <Select
        label={text('sort')}
        hideLabel
        value={sort}
        options={signalSorts.map((value) => ({ value, label: text(`sort.${value}`) }))}
        onChange={onSort}
      />
    </div>
  )
}
