import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { messages } from '../texts'
import { type Kind, kinds } from '../wire'
import { KindIcon, kindName } from './kind'

export function KindFilter({
  chosen,
  onChoose,
}: {
  chosen: readonly Kind[]
  onChoose: (kinds: readonly Kind[]) => void
}) {
  const text = useText(messages)
  const toggle = (kind: Kind) =>
    onChoose(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind])
  return (
    <fieldset className="gaia:flex gaia:flex-wrap gaia:gap-1.5" aria-label={text('live.filter')}>
      <Button
        size="sm"
        variant={chosen.length === 0 ? 'default' : 'ghost'}
        aria-pressed={chosen.length === 0}
        onClick={() => onChoose([])}
      >
        {text('live.all')}
      </Button>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant={chosen.includes(kind) ? 'default' : 'ghost'}
          aria-pressed={chosen.includes(kind)}
          icon={<KindIcon kind={kind} size={14} />}
          onClick={() => toggle(kind)}
        >
          {kindName(text, kind)}
        </Button>
      ))}
    </fieldset>
  )
}
