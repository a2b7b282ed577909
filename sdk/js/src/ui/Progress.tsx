import './progress.css'
import type { CSSProperties, ReactElement } from 'react'
import type { TierName } from '../wire'
import type { Tone } from './Badge'

export interface ProgressProps {
  /** 0 to 1 */
  value: number
  /** what is measured */
  label: string
  /** in words: "37,520 GAIA to go" */
  text?: string
  tone?: Tone | TierName
}

export function Progress({ value, label, text, tone = 'accent' }: ProgressProps): ReactElement {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={`pk-progress pk-tone-${tone.toLowerCase()}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <i style={{ '--value': `${percent}%` } as CSSProperties} />
    </div>
  )
}
