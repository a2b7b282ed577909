import { useFormat, useText } from '@portal/sdk'
import type { Entity, Kind, Status } from './Network'
import { kinds, statuses } from './Network'
import type { Mode, OrbitFilters } from './orbitParams'
import { orbitMessages } from './texts'
import { accountToken, statusToken } from './tokens'

interface MapLegendProps {
  mode: Mode
  entities: readonly Entity[]
  filters: OrbitFilters
  onFilter: (change: Partial<OrbitFilters>) => void
}

const toggled = <T,>(all: readonly T[], one: T) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** What the colours mean, and how many there are of each; each entry is a filter too. */
export function MapLegend({ mode, entities, filters, onFilter }: MapLegendProps) {
  const text = useText(orbitMessages)
  const count = (is: (entity: Entity) => boolean) => entities.filter(is).length
  const there = statuses.filter((status) => entities.some((entity) => entity.status === status))
  return (
    <section aria-label={text('legend')} className="network:grid network:gap-2.5">
      <div className="network:flex network:flex-wrap network:gap-1.5">
        {kinds.map((kind: Kind) => (
          <Entry
            key={kind}
            label={text(`kinds.${kind}`)}
            count={count((entity) => entity.kind === kind)}
            colour={kind === 'account' ? accountToken : null}
            pressed={filters.kind.includes(kind)}
            onPress={() => onFilter({ kind: toggled(filters.kind, kind) })}
          />
        ))}
      </div>
      <div className="network:flex network:flex-wrap network:gap-1.5">
        {there.map((status: Status) => (
          <Entry
            key={status}
            label={text(`status.${status}`)}
            count={count((entity) => entity.status === status)}
            colour={statusToken[status]}
            pressed={filters.status.includes(status)}
            onPress={() => onFilter({ status: toggled(filters.status, status) })}
          />
        ))}
      </div>
      {mode !== 'table' && <Words mode={mode} />}
    </section>
  )
}

function Words({ mode }: { mode: Mode }) {
  const text = useText(orbitMessages)
  return (
    <ul className="network:grid network:gap-1 network:text-sm network:text-muted">
      <li>{text('legend.text')}</li>
      {mode === 'geography' ? (
        <li>{text('legend.geography')}</li>
      ) : (
        <>
          <li>{text('legend.delegation')}</li>
          <li>{text('legend.ownership')}</li>
          <li>{text('legend.attestation')}</li>
        </>
      )}
    </ul>
  )
}

interface EntryProps {
  label: string
  count: number
  /** null: it stands for several colours */
  colour: string | null
  pressed: boolean
  onPress: () => void
}

function Entry({ label, count, colour, pressed, onPress }: EntryProps) {
  const format = useFormat()
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="network:inline-flex network:items-center network:gap-1.5 network:rounded-full network:border network:border-line network:px-2.5 network:py-1 network:text-sm network:hover:bg-raised network:aria-pressed:border-text network:aria-pressed:bg-raised"
    >
      {colour && (
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          <circle cx="5" cy="5" r="5" fill={colour} />
        </svg>
      )}
      {label}
      <span className="network:tabular-nums network:text-muted">{format.number(count)}</span>
    </button>
  )
}
