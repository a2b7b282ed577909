import { type Format, type Text, useFormat, useText } from '@portal/sdk'
import { Amount, Figure, type Proof, StatStrip } from '@portal/sdk/ui'
import { messages } from '../texts'
import { effective } from './effective'
import { meritParts } from './meritParts'
import { spanWords } from './spanWords'
import { streaks } from './streaks'
import { sumOf } from './sumOf'
import { type EpochKey, epochMessages } from './texts'
import type { EpochCourse, Stay } from './wire'

const windows = ['week', 'month', 'year'] as const

/** How a validator did in epochs, in figures; undefined: not there yet. */
export function EpochStats({ course }: { course: EpochCourse | undefined }) {
  const text = useText(epochMessages)
  const words = useText(messages)
  const format = useFormat()
  const newest = course?.epochs[0]
  const asOf = newest && { time: newest.ends }
  const value = newest && effective(newest.effectiveness)
  const missed = course && sumOf(course.epochs.map((one) => one.missed))
  const rows = course && streaks(course.epochs)
  const common = { source: 'derived', asOf } as const
  const epoch = newest && format.block(newest.epoch)
  return (
    <StatStrip label={text('stats.label')}>
      <Figure
        {...common}
        source="attested"
        label={text('effectiveness')}
        value={course && (typeof value === 'number' ? format.percent(value, 1) : null)}
        note={
          course &&
          (epoch === undefined
            ? text('stats.effectiveness.never')
            : text(value === null ? 'stats.effectiveness.none' : 'stats.effectiveness.note', { epoch }))
        }
        definition={text('effectiveness.definition')}
        proof={newest && value !== null ? meritProof(text, format, newest) : undefined}
      />
      {windows.map((window) => {
        const found = course?.yields[window]
        return (
          <Figure
            {...common}
            key={window}
            label={text(`yield.${window}`)}
            value={course && (found ? format.percent(found.rate, 2) : null)}
            note={
              course &&
              (found && newest
                ? text('yield.note', { span: spanWords(words, found.since, newest.ends) })
                : text('yield.none'))
            }
            definition={text('yield.definition')}
          />
        )
      })}
      <Figure
        {...common}
        label={text('stats.missed')}
        value={missed === undefined || missed === null ? missed : <Amount wei={missed} digits={2} unit={null} />}
        unit="GAIA"
        exact={missed ? format.gaia(missed, 18) : undefined}
        note={course && text('stats.missed.note', { count: course.epochs.filter((one) => one.missed !== null).length })}
        definition={text('missed.formula')}
      />
      <Figure
        {...common}
        label={text('stats.streak')}
        value={rows && format.number(rows.current)}
        note={rows && text('stats.streak.note', { longest: format.number(rows.longest) })}
        definition={text('stats.streak.definition')}
      />
    </StatStrip>
  )
}

/** The product and its parts, each with its denominator. */
function meritProof(text: Text<EpochKey>, format: Format, of: Stay): Proof {
  const { participation, timeliness, agreement } = meritParts(of)
  const { eligible, attested, agreed } = of
  const part = (value: number | null, words: string) =>
    value === null ? text('part.none') : `${format.percent(value, 1)}, ${words}`
  return {
    kind: 'formula',
    formula: text('effectiveness.definition'),
    inputs: [
      { label: text('participation'), value: part(participation, text('participation.of', { attested, eligible })) },
      { label: text('timeliness'), value: part(timeliness, text('timeliness.of', { count: attested })) },
      { label: text('agreement'), value: part(agreement, text('agreement.of', { agreed, attested })) },
    ],
  }
}
