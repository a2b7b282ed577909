import { useFormat, useText } from '@portal/sdk'
import { Popover } from '@portal/sdk/kit'
import { effective } from './effective'
import { MeritList } from './MeritList'
import { epochMessages } from './texts'
import type { Standing } from './wire'

/** A validator's effectiveness in an epoch; opened, what it is made of, or why there is none. */
export function EffectivenessCell({ of, epoch }: { of: Standing; epoch: number }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const value = effective(of.effectiveness)
  const number = format.block(epoch)
  const shown = value === null ? '—' : format.percent(value, 1)
  return (
    <Popover
      label={text('effectiveness.of', { epoch: number })}
      align="end"
      trigger={
        <button
          type="button"
          className="pk-entity-link network:tabular-nums"
          aria-label={
            value === null
              ? text('effectiveness.none.open', { epoch: number })
              : text('effectiveness.open', { value: shown, epoch: number })
          }
        >
          {shown}
        </button>
      }
    >
      <div className="network:grid network:gap-2.5">
        <b>{text('effectiveness.of', { epoch: number })}</b>
        {value === null ? (
          <p>{text('effectiveness.none.text', { epoch: number })}</p>
        ) : (
          <MeritList of={of} value={value} />
        )}
      </div>
    </Popover>
  )
}
