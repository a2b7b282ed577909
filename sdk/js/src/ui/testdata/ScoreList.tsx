import { useModuleQuery } from '@portal/sdk'
import { PageHeader, QueryView } from '@portal/sdk/ui'

interface Score { player: string; points: number }

export default function Scores() {
  const scores = useModuleQuery<Score[]>('/scores')
  return (
    <>
      <PageHeader title="Scores" />
      <QueryView query={scores} framed failed="The scores could not be read">
        {(all) => <ul>{all?.map(({ player, points }) => <li key={player}>{`${player}: ${points}`}</li>)}</ul>}
      </QueryView>
    </>
  )
}
