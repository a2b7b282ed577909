import { useModuleQuery } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Card, CardBody, CardHeader, QueryView } from '@portal/sdk/ui'

interface Leader { player: string; points: number }

/** A card of the dashboard: who leads, as long as they do. */
export default function LeaderCard() {
  const leader = useModuleQuery<Leader | null>('/scores/leader', { live: { topic: 'scores' } })
  return (
    <Card aria-labelledby="leader">
      <CardHeader id="leader" title={<Link to="/scores">Scores</Link>} />
      <CardBody>
        <QueryView query={leader} failed="The leader could not be read" empty={(one) => one === null && <p>Nobody has played yet</p>}>
          {(one) => <p>{one ? `${one.player} leads with ${one.points} points` : '…'}</p>}
        </QueryView>
      </CardBody>
    </Card>
  )
}
