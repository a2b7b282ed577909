import { Button, type Column, DataTable, PageHeader, Select, TextInput, urlParam, useModuleTable } from '@portal/sdk/ui'
import { Invitation } from './Invitation'

interface Score {
  player: string
  points: number
  league: string
}

const leagues = ['all', 'north', 'south'] as const
const columns: Column<Score>[] = [
  { id: 'player', header: 'Player', card: 'heading', cell: ({ player }) => player, sortValue: ({ player }) => player },
  { id: 'points', header: 'Points', align: 'end', cell: ({ points }) => points, sortValue: ({ points }) => points },
  { id: 'league', header: 'League', cell: ({ league }) => league },
  { id: 'since', header: 'Playing since', cell: () => '2026' },
  { id: 'half', header: 'Half of them', optional: true, align: 'end', cell: ({ points }) => points / 2 },
  { id: 'act', header: '', pinned: true, align: 'end', cell: () => <Button size="sm">Challenge</Button> },
]
const filters = { q: urlParam.string(), league: urlParam.oneOf(leagues) }
const defaultSort = { column: 'points', direction: 'descending' } as const
const exported = {
  file: 'scores',
  fields: [
    ['player', ({ player }: Score) => player],
    ['points', ({ points }: Score) => points],
  ],
} as const

const everybody: Score[] = Array.from({ length: 100_000 }, (_, i) => ({
  player: `Player ${i + 1}`,
  points: i,
  league: i % 2 ? 'north' : 'south',
}))

/** Scores in pages that the module has, and a hundred thousand of them below one another. */
export default function Crowd() {
  const scores = useModuleTable<Score, typeof filters>({
    path: '/crowd',
    name: 'scores',
    stars: true,
    columns,
    filters,
    defaultSort,
    limit: 20,
  })
  return (
    <>
      <PageHeader title="Scores" actions={<Invitation />} />
      <div className="pk-card">
        <DataTable
          label="Scores"
          rowKey={({ player }) => player}
          {...scores.table}
          exports={exported}
          filters={
            <>
              <TextInput
                label="Player"
                type="search"
                hideLabel
                value={scores.filters.q}
                onChange={(event) => scores.setFilters({ q: event.target.value })}
              />
              <Select
                label="League"
                hideLabel
                options={leagues.map((value) => ({ value, label: value }))}
                value={scores.filters.league}
                onChange={(league) => scores.setFilters({ league: league as (typeof leagues)[number] })}
              />
            </>
          }
        />
      </div>
      <div className="pk-card">
        <DataTable
          label="Everybody"
          columns={columns}
          rows={everybody}
          rowKey={({ player }) => player}
          rowHeight={45}
          scroll="480px"
        />
      </div>
    </>
  )
}
