import { type CardProps, useModuleQuery, useSession } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Card, CardBody, CardHeader } from '@portal/sdk/ui'
import manifest from '../../module.json'

/** A card for the dashboard, and for who stands before a gate. */
export default function Tile({ gate }: CardProps) {
  const { data } = useModuleQuery<{ greeting: string }>('/greeting')
  const session = useSession()
  return (
    <Card>
      <CardHeader title="Lab tile" />
      <CardBody>
        <p>{data?.greeting}</p>
        <p>{gate ? `${gate.missing} GAIA to ${gate.tier}` : session?.address}</p>
        <Link to={manifest.routes[0]?.path ?? '/'}>To the lab</Link>
      </CardBody>
    </Card>
  )
}
