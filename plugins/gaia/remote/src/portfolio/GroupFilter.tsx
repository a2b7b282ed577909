import { useText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type ReasonGroup, reasonGroups } from '../wire'
import { portfolioMessages } from './texts'

interface GroupFilterProps {
  /** empty: all */
  chosen: readonly ReasonGroup[]
  onChoose: (groups: readonly ReasonGroup[]) => void
}

/** Which kinds of changes are shown. */
export function GroupFilter({ chosen, onChoose }: GroupFilterProps) {
  const text = useText(portfolioMessages)
  const toggle = (group: ReasonGroup) =>
    onChoose(chosen.includes(group) ? chosen.filter((other) => other !== group) : [...chosen, group])
  return (
    <fieldset className="gaia:flex gaia:flex-wrap gaia:gap-1.5" aria-label={text('history.filter')}>
      <Button
        size="sm"
        variant={chosen.length === 0 ? 'default' : 'ghost'}
        aria-pressed={chosen.length === 0}
        onClick={() => onChoose([])}
      >
        {text('history.all')}
      </Button>
      {reasonGroups.map((group) => (
        <Button
          key={group}
          size="sm"
          variant={chosen.includes(group) ? 'default' : 'ghost'}
          aria-pressed={chosen.includes(group)}
          onClick={() => toggle(group)}
        >
          {text(`group.${group}`)}
        </Button>
      ))}
    </fieldset>
  )
}
