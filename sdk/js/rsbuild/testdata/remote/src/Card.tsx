import { Badge } from '@portal/sdk/ui'

export default function Card() {
  return <Badge>Fixture card</Badge>
}
