import { Copy, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { errorSentence } from '../fetch'
import { type Instant, useFormat } from '../format'
import { sdkMessages } from '../messages'
import { useText } from '../text'
import { Button } from './Button'
import { useCopy } from './useCopy'

export interface ErrorStateProps {
  /** what failed */
  title?: string
  error: Error
  since?: Instant
  lastGood?: ReactNode
  onRetry?: () => void
  /** Says that a retry is under way. */
  retrying?: boolean
  /** for diagnostics: module and version, say */
  context?: Record<string, string>
}

/** What failed, since when, the last good value, and the next step. */
export function ErrorState({
  title,
  error,
  since,
  lastGood,
  onRetry,
  retrying,
  context,
}: ErrorStateProps): ReactElement {
  const text = useText(sdkMessages)
  const format = useFormat()
  const { copied, copy } = useCopy()
  return (
    <div className="pk-state" role="alert">
      <span className="pk-state-icon pk-bad">
        <TriangleAlert size={20} aria-hidden="true" />
      </span>
      <p className="pk-state-title">{title ?? text('error.title')}</p>
      <p className="pk-state-text">{errorSentence(error)}</p>
      {since !== undefined && <p className="pk-state-text">{text('error.since', { time: format.time(since) })}</p>}
      {lastGood !== undefined && (
        <p className="pk-state-text">
          {text('error.lastGood', { value: '' })}
          {lastGood}
        </p>
      )}
      <div className="pk-actions">
        {onRetry && (
          <Button onClick={onRetry} busy={retrying} icon={<RefreshCw size={15} aria-hidden="true" />}>
            {text('error.retry')}
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={() => copy(diagnostics(error, since, context))}
          icon={<Copy size={15} aria-hidden="true" />}
        >
          {text(copied === 'copied' ? 'error.copied' : 'error.copy')}
        </Button>
      </div>
    </div>
  )
}

function diagnostics(error: Error, since: Instant | undefined, context: Record<string, string> = {}): string {
  const facts = {
    ...context,
    page: location.pathname,
    time: new Date(since ?? Date.now()).toISOString(),
    browser: navigator.userAgent,
  }
  return [...Object.entries(facts).map(([name, value]) => `${name}: ${value}`), ...trace(error)].join('\n')
}

/** The error and its causes, the deepest last. */
function trace(error: Error): string[] {
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause instanceof Error ? [own, `caused by ${trace(error.cause).join('\n')}`] : [own]
}
