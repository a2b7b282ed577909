import { type Column, DataTable, TextInput, urlParam, useModuleTable } from '@portal/sdk/ui'

interface Score { player: string; points: number }

const columns: Column<Score>[] = [
  { id: 'player', header: 'Player', card: 'heading', cell: ({ player }) => player, sortValue: ({ player }) => player },
  { id: 'points', header: 'Points', align: 'end', cell: ({ points }) => points, sortValue: ({ points }) => points },
]
const filters = { q: urlParam.string(), league: urlParam.oneOf(['all', 'north', 'south']) }
const defaultSort = { column: 'points', direction: 'descending' } as const
const exported = {
  file: 'scores',
  fields: [['player', ({ player }: Score) => player], ['points', ({ points }: Score) => points]],
} as const

export default function Scores() {
  const scores = useModuleTable<Score, typeof filters>({
    path: '/scores', name: 'scores', stars: true, live: { topic: 'scores' }, columns, filters, defaultSort,
  })
  return (
    <DataTable
      label="Scores"
      rowKey={({ player }) => player}
      {...scores.table}
      exports={exported}
      filters={
        <TextInput
          label="Player"
          hideLabel
          value={scores.filters.q}
          onChange={(event) => scores.setFilters({ q: event.target.value })}
        />
      }
    />
  )
}
