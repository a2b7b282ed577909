import './live.css'
import { Pause, Play } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Instant } from '../format'
import { usePortal } from '../portal'
import { useText } from '../text'
import { IconButton } from './Button'
import { cx } from './cx'
import { kitMessages } from './kitMessages'
import { TimeAgo } from './TimeAgo'

export interface LiveChipProps {
  /** when the newest event came; without it the chip says only that it is live */
  at?: Instant | null
  paused?: boolean
  /** Offers to pause and to resume. */
  onPausedChange?: (paused: boolean) => void
}

/** live · 3 s ago, paused, or reconnecting, by the browser's event stream. */
export function LiveChip({ at, paused = false, onPausedChange }: LiveChipProps): ReactElement {
  const text = useText(kitMessages)
  const connected = usePortal(selectConnected)
  const state = paused ? 'paused' : connected ? 'live' : 'reconnecting'
  return (
    <span className={cx('pk-live', `pk-live-${state}`)}>
      <i className="pk-dot" />
      <span role="status">{text(`live.${state}`)}</span>
      {state === 'live' && at != null && (
        <span className="pk-num">
          {' · '}
          <TimeAgo time={at} />
        </span>
      )}
      {onPausedChange && (
        <IconButton
          size="sm"
          label={text(paused ? 'live.resume' : 'live.pause')}
          onClick={() => onPausedChange(!paused)}
        >
          {paused ? <Play size={12} aria-hidden="true" /> : <Pause size={12} aria-hidden="true" />}
        </IconButton>
      )}
    </span>
  )
}

const selectConnected = (state: { stream: { connected: boolean } }) => state.stream.connected
