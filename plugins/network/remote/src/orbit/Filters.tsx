import { useLocale, useSession, useText } from '@portal/sdk'
import { Button, SearchInput, Select, TextInput } from '@portal/sdk/ui'
import type { Network } from './Network'
import { type OrbitFilters, unfiltered } from './orbitParams'
import { orbitMessages } from './texts'
import { countryOf } from './Words'

interface FiltersProps {
  network: Network
  filters: OrbitFilters
  onFilter: (change: Partial<OrbitFilters>) => void
}

/** What narrows the map and the table alike. */
export function Filters({ network, filters, onFilter }: FiltersProps) {
  const text = useText(orbitMessages)
  const locale = useLocale()
  const signedIn = useSession() !== null
  const of = (value: 'software' | 'country') =>
    [...new Set([...network.entities.map((entity) => entity[value]), filters[value]])]
      .filter((one) => one && one !== 'all' && one !== 'none')
      .sort()
  const countries = of('country')
  const some = Object.entries(unfiltered).some(
    ([name, value]) => String(filters[name as keyof OrbitFilters]) !== String(value),
  )
  return (
    <>
      <SearchInput label={text('search')} value={filters.q} onSeek={(q) => onFilter({ q })} />
      {signedIn && (
        <Select
          label={text('whose')}
          hideLabel
          value={filters.whose}
          options={(['all', 'mine'] as const).map((value) => ({ value, label: text(`whose.${value}`) }))}
          onChange={(whose) => onFilter({ whose: whose as OrbitFilters['whose'] })}
        />
      )}
      <Select
        label={text('version')}
        hideLabel
        value={filters.software}
        options={[
          { value: 'all', label: text('version.all') },
          ...of('software').map((value) => ({ value, label: value.replace('portal-node/', '') })),
        ]}
        onChange={(software) => onFilter({ software })}
      />
      <Select
        label={text('country')}
        hideLabel
        value={filters.country}
        options={[
          { value: 'all', label: text('country.all') },
          ...countries.map((value) => ({ value, label: countryOf(value, locale) })),
          { value: 'none', label: text('country.none') },
        ]}
        onChange={(country) => onFilter({ country })}
      />
      <TextInput
        label={text('least.unit')}
        hideLabel
        placeholder={text('least.unit')}
        inputMode="numeric"
        className="network:w-40"
        value={filters.least === 0 ? '' : String(filters.least)}
        onChange={({ target }) => {
          const least = Number(target.value.replace(/\D/g, ''))
          onFilter({ least })
        }}
      />
      {some && <Button onClick={() => onFilter(unfiltered)}>{text('clear')}</Button>}
    </>
  )
}
