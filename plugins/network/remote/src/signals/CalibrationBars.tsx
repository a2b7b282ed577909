import { useFormat, useText } from '@portal/sdk'
import { signalMessages } from './texts'
import { whole } from './wholes'
import type { CalibrationBand } from './wire'

/** Of each band of chance that a publisher said, how often it came out so; a line is where the said chance has it. */
export function CalibrationBars({ bands }: { bands: readonly CalibrationBand[] }) {
  const text = useText(signalMessages)
  const format = useFormat()
  if (bands.length === 0) return null
  return (
    <div className="network:grid network:grid-cols-1 network:gap-2">
      <ul aria-label={text('record.calibration')} className="network:grid network:grid-cols-1 network:gap-2">
        {bands.map(({ least, most, signals, chance, true: came }) => {
          const words = text('record.band', {
            least: format.percent(least / whole, 0),
            most: format.percent(most / whole, 0),
            came: format.percent(came, 0),
            said: format.percent(chance, 0),
            count: signals,
          })
          return (
            <li
              key={least}
              className="network:grid network:grid-cols-[5.5rem_minmax(0,1fr)_3rem] network:items-center network:gap-3 network:text-sm network:tabular-nums"
            >
              <span className="network:text-muted">
                {format.percent(least / whole, 0)} – {format.percent(most / whole, 0)}
              </span>
              <span
                role="img"
                aria-label={words}
                title={words}
                className="network:relative network:h-2.5 network:rounded-full network:bg-raised"
              >
                <i
                  className="network:absolute network:inset-y-0 network:start-0 network:rounded-full network:bg-accent"
                  style={{ width: `${came * 100}%` }}
                />
                <i
                  className="network:absolute network:-inset-y-0.5 network:w-0.5 network:bg-text"
                  style={{ insetInlineStart: `${chance * 100}%` }}
                />
              </span>
              <span className="network:text-end network:text-muted">{text('record.times', { count: signals })}</span>
            </li>
          )
        })}
      </ul>
      <p className="network:text-sm network:text-muted">{text('record.key')}</p>
    </div>
  )
}
