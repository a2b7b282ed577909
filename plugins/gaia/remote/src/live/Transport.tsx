import { errorSentence, type Format, useFormat, useLocale, useText } from '@portal/sdk'
import { Button, Definition, IconButton, Notice, Select } from '@portal/sdk/ui'
import { ChevronsLeft, ChevronsRight, Pause, Play, Radio } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../texts'
import { type Rewind, type Speed, speeds, step } from './useRewind'

/** Seconds by which the buttons go back and forward. */
const jump = 300
/** Milliseconds that the slider has to rest before the tape goes there. */
const settled = 200

/** Takes the tape back by up to an hour, plays it on, and brings it back to now. */
export function Transport({ rewind }: { rewind: Rewind }) {
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const { moment, range, playing, speed, error } = rewind
  const dragged = useDragged(rewind)
  // Until the range is known the controls are there already, disabled, so that nothing moves.
  const { from, to } = range ?? { from: 0, to: 0 }
  const at = dragged.value ?? moment ?? to
  const said = moment === null && dragged.value === null ? text('rewind.now') : momentOf(locale, format, at)
  const pause = text('rewind.pause')
  return (
    <div className="gaia:grid gaia:gap-2 gaia:border-b gaia:border-line-soft gaia:px-4.5 gaia:py-3">
      <fieldset aria-label={text('rewind')} className="gaia-rewind">
        <IconButton
          label={text('rewind.back')}
          disabled={!range}
          onClick={() => rewind.seek(Math.max(from, at - jump))}
        >
          <ChevronsLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={playing ? pause : text('rewind.play')}
          disabled={moment === null}
          onClick={playing ? rewind.pause : rewind.play}
        >
          {playing ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        </IconButton>
        <IconButton
          label={text('rewind.on')}
          disabled={moment === null}
          onClick={() => rewind.seek(Math.min(to, at + jump))}
        >
          <ChevronsRight size={16} aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          className="gaia-rewind-range"
          aria-label={text('rewind.moment')}
          aria-valuetext={said}
          // A range input counts its steps from min. So that the last step is exactly now, min may lie less than a step before the first
          // moment.
          min={to - Math.ceil((to - from) / step) * step}
          max={to}
          step={step}
          disabled={!range}
          value={at}
          onChange={({ target }) => dragged.drag(Math.max(from, Number(target.value)))}
          onPointerUp={dragged.drop}
        />
        <output className="gaia-rewind-moment">{said}</output>
        {moment !== null && (
          <>
            <Select
              label={text('rewind.speed')}
              hideLabel
              value={String(speed)}
              onChange={(value) => rewind.setSpeed(Number(value) as Speed)}
              options={speeds.map((value) => ({ value: String(value), label: text('rewind.times', { speed: value }) }))}
            />
            <Button size="sm" variant="primary" icon={<Radio size={14} aria-hidden="true" />} onClick={rewind.live}>
              {text('rewind.live')}
            </Button>
          </>
        )}
        <Definition term={text('rewind')}>{text('rewind.definition')}</Definition>
      </fieldset>
      {error && (
        <Notice
          tone="bad"
          title={text('rewind.failed')}
          action={<Button onClick={rewind.play}>{text('live.again')}</Button>}
        >
          {errorSentence(error)}
        </Notice>
      )}
    </div>
  )
}

function momentOf(locale: string, format: Format, at: number): string {
  const time = new Date(at * 1000)
  // Within an hour it is the second that tells where one is.
  return `${new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(time)} · ${format.ago(time)}`
}

/** Shows the moment under the slider while it is dragged; the tape goes there once it rests. */
function useDragged({ seek, playing, pause }: Rewind) {
  const [value, setValue] = useState<number | null>(null)
  const go = useRef(seek)
  useEffect(() => {
    go.current = seek
  })
  const drop = () => {
    if (value === null) return
    setValue(null)
    seek(value)
  }
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => {
      setValue(null)
      go.current(value)
    }, settled)
    return () => clearTimeout(timer)
  }, [value])
  return {
    value,
    drag: (to: number) => {
      if (playing) pause()
      setValue(to)
    },
    drop,
  }
}
