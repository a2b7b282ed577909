import { useText } from '@portal/sdk'
import { Badge } from '@portal/sdk/ui'
import { messages } from './texts'

export default function Card() {
  const text = useText(messages)
  return <Badge>{text('title')} card</Badge>
}
