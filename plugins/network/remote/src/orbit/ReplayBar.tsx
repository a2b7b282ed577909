import { errorSentence, useFormat, useText } from '@portal/sdk'
import { Button, IconButton } from '@portal/sdk/ui'
import { History, Pause, Play, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { useReplay } from './queries'
import { orbitMessages } from './texts'

interface ReplayBarProps {
  replay: ReturnType<typeof useReplay>
  /** the moment that is shown, RFC 3339; empty: now */
  at: string
  /** empty: now */
  onMove: (at: string) => void
}

/** Steps of a whole replay, and how long each stands. */
const steps = 160
const stepFor = 250

/** Shows the map as it was within the last day. */
export function ReplayBar({ replay, at, onMove }: ReplayBarProps) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const [playing, setPlaying] = useState(false)
  const { data } = replay
  const [from, to] = [Date.parse(data?.from ?? ''), Date.parse(data?.to ?? '')]
  const now = Math.min(Math.max(Date.parse(at), from), to)
  useEffect(() => {
    if (!playing || Number.isNaN(now)) return
    const timer = setTimeout(() => {
      const next = now + (to - from) / steps
      if (next >= to) setPlaying(false)
      onMove(new Date(Math.min(next, to)).toISOString())
    }, stepFor)
    return () => clearTimeout(timer)
  }, [playing, now, from, to, onMove])

  if (at === '')
    return (
      <div className="network:border-t network:border-line network:px-4 network:py-3">
        <Button icon={<History size={15} aria-hidden="true" />} onClick={() => onMove(new Date().toISOString())}>
          {text('replay.start')}
        </Button>
      </div>
    )
  const back = (
    <IconButton label={text('replay.stop')} onClick={() => onMove('')}>
      <X size={16} aria-hidden="true" />
    </IconButton>
  )
  if (replay.error)
    return (
      <div
        role="alert"
        className="network:flex network:items-center network:gap-3 network:border-t network:border-line network:px-4 network:py-3"
      >
        {text('replay.failed')}: {errorSentence(replay.error)} {back}
      </div>
    )
  if (data?.events.length === 0)
    return (
      <div className="network:flex network:items-center network:gap-3 network:border-t network:border-line network:px-4 network:py-3">
        {text('replay.none')} {back}
      </div>
    )
  return (
    <div
      aria-busy={replay.isPending}
      className="network:grid network:gap-1.5 network:border-t network:border-line network:px-4 network:py-3"
    >
      <div className="network:flex network:items-center network:gap-3">
        <IconButton
          label={text(playing ? 'replay.pause' : 'replay.play')}
          disabled={!data}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        </IconButton>
        <input
          type="range"
          className="network:min-w-0 network:flex-1 network:accent-accent"
          aria-label={text('replay.label')}
          aria-valuetext={Number.isNaN(now) ? undefined : format.time(new Date(now).toISOString())}
          disabled={!data}
          min={from || 0}
          max={to || 1}
          step={Math.max(1, Math.floor((to - from) / 1440)) || 1}
          value={Number.isNaN(now) ? 0 : now}
          onChange={({ target }) => onMove(new Date(Number(target.value)).toISOString())}
        />
        {back}
      </div>
      <p className="network:flex network:flex-wrap network:justify-between network:gap-x-4 network:text-sm network:text-muted">
        <span className="network:text-text">
          {!Number.isNaN(now) && text('replay.at', { time: format.time(new Date(now).toISOString()) })}
        </span>
        <span>{text('replay.hint')}</span>
      </p>
    </div>
  )
}
