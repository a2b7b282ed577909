import { useLocale, useSession, useText } from '@portal/sdk'
import { Button, SearchInput, Select, type UrlValues } from '@portal/sdk/ui'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { languageName } from './languageName'
import { hiddenFilters, type signalFilters, signalQuorums, signalRanges, signalScores } from './signalFilters'
import { signalLanguages } from './signalLanguages'
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

/** What of a signal narrows the feed further; it is folded away until one of them does. */
const further = { kind: 'all', state: 'all', score: 'any', quorum: 'any', language: 'any', hidden: 'no' } as const

/** What the feed shows, and in which order. */
export function FeedFilters({ topics, values, sort, onChange, onSort }: FeedFiltersProps) {
  const text = useText(signalMessages)
  const locale = useLocale()
  const admin = useSession()?.admin ?? false
  const used = Object.entries(further).filter(([name, none]) => values[name as keyof typeof further] !== none).length
  const [open, setOpen] = useState(used > 0)
  const more = useId()
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
  const languages = [...new Set([...signalLanguages, values.language])]
    .filter((one) => one !== 'any')
    .map((value) => ({ value, label: languageName(value, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <div className="network:grid network:grid-cols-1 network:gap-2">
      <div className="network:flex network:flex-wrap network:items-center network:gap-2">
        <SearchInput label={text('search')} value={values.q} onSeek={(q) => onChange({ q })} />
        {choice('topic', text('topic'), [
          { value: 'all', label: text('topic.all') },
          ...topics.map((one) => ({ value: one.topic, label: one.name })),
        ])}
        {choice(
          'range',
          text('range'),
          signalRanges.map((value) => ({ value, label: text(`range.${value}`) })),
        )}
        <Select
          label={text('sort')}
          hideLabel
          value={sort}
          options={signalSorts.map((value) => ({ value, label: text(`sort.${value}`) }))}
          onChange={onSort}
        />
        <Button
          aria-expanded={open}
          aria-controls={more}
          icon={<SlidersHorizontal size={15} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {used > 0 ? text('filters.used', { count: used }) : text('filters')}
        </Button>
      </div>
      <div id={more} hidden={!open}>
        <div className="network:flex network:flex-wrap network:items-center network:gap-2">
          {choice('kind', text('kind'), [
            { value: 'all', label: text('kind.all') },
            ...signalKinds.map((value) => ({ value, label: text(`kind.${value}`) })),
          ])}
          {choice('state', text('state'), [
            { value: 'all', label: text('state.all') },
            ...signalStates.map((value) => ({ value, label: text(`state.${value}`) })),
          ])}
          {choice(
            'score',
            text('score'),
            signalScores.map((value) => ({ value, label: text(`score.${value}`) })),
          )}
          {choice(
            'quorum',
            text('quorum'),
            signalQuorums.map((value) => ({ value, label: text(`quorum.${value}`) })),
          )}
          {choice('language', text('language'), [{ value: 'any', label: text('language.any') }, ...languages])}
          {admin &&
            choice(
              'hidden',
              text('hidden.filter'),
              hiddenFilters.map((value) => ({ value, label: text(`hidden.${value}`) })),
            )}
          {used > 0 && (
            <Button variant="ghost" onClick={() => onChange({ ...further })}>
              {text('filters.clear')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
