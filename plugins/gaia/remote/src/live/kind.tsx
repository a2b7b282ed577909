import { type Text, useText } from '@portal/sdk'
import { Badge, type Tone } from '@portal/sdk/ui'
import {
  ArrowLeftRight,
  BadgePlus,
  Flame,
  Gift,
  Hourglass,
  Layers,
  type LucideIcon,
  PackageOpen,
  ShoppingCart,
  Undo,
  Undo2,
  Unlock,
} from 'lucide-react'
import { messages } from '../texts'
import type { Kind } from '../wire'

const looks: Record<Kind, { tone: Tone; Icon: LucideIcon }> = {
  transfer: { tone: 'neutral', Icon: ArrowLeftRight },
  bought: { tone: 'accent', Icon: ShoppingCart },
  refunded: { tone: 'warn', Icon: Undo2 },
  claimed: { tone: 'good', Icon: Gift },
  released: { tone: 'good', Icon: Unlock },
  funded: { tone: 'info', Icon: Hourglass },
  revoked: { tone: 'warn', Icon: Undo },
  stake: { tone: 'good', Icon: Layers },
  unstake: { tone: 'warn', Icon: PackageOpen },
  mint: { tone: 'info', Icon: BadgePlus },
  burn: { tone: 'bad', Icon: Flame },
}

export function KindIcon({ kind, size = 12 }: { kind: Kind; size?: number }) {
  const { Icon } = looks[kind]
  return <Icon size={size} aria-hidden="true" />
}

export function KindBadge({ kind }: { kind: Kind }) {
  const text = useText(messages)
  return (
    <Badge tone={looks[kind].tone}>
      <KindIcon kind={kind} />
      {kindName(text, kind)}
    </Badge>
  )
}

export function kindName(text: Text<keyof typeof messages.en>, kind: Kind): string {
  return text(`kind.${kind}`)
}
