import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactElement, type ReactNode, use } from 'react'
import { errorSentence } from '../fetch'
import { type Instant, useFormat } from '../format'
import { sdkMessages } from '../messages'
import { ModuleContext, usePortal } from '../portal'
import { useText } from '../text'
import { Button } from './Button'
import { Card } from './Card'
import { dataMessages } from './dataMessages'
import { ErrorState } from './ErrorState'
import { Notice } from './Notice'
import { useFailure } from './useFailure'

/** Since when an answer may be old, and why. */
export interface Stale {
  since: Instant
  /** a sentence */
  problem: string
  /** that it was read at */
  block?: number
}

interface QueryViewBase<T> {
  query: UseQueryResult<T, Error>
  /** what failed, where it fails: "The validators could not be read" */
  failed: string
  /** the EmptyState for an answer that has nothing in it, with the one action that fills it; null: there is something */
  empty?: (data: T) => ReactNode
  /** The answer says itself that it may be old; null, or nothing: it does not. */
  stale?: (data: T) => Stale | '' | null
  /** What stands in place of the content has a card of its own. */
  framed?: boolean
}

interface WithSkeleton<T> extends QueryViewBase<T> {
  /** keeps the layout until the answer is there */
  skeleton: ReactElement
  children: (data: T) => ReactNode
}

interface WithPlaces<T> extends QueryViewBase<T> {
  skeleton?: undefined
  /** undefined: the answer is not there yet, and each part keeps its place */
  children: (data: T | undefined) => ReactNode
}

export type QueryViewProps<T> = WithSkeleton<T> | WithPlaces<T>

/** What a page shows of a query: its skeleton, that there is nothing, why it failed, or the answer, with a word where it is old. */
export function QueryView<T>(props: WithSkeleton<T>): ReactNode
export function QueryView<T>(props: WithPlaces<T>): ReactNode
export function QueryView<T>(props: QueryViewProps<T>): ReactNode {
  const { query, failed, empty, stale, framed } = props
  const text = useText(sdkMessages)
  const failure = useFailure(query)
  const context = useContext()
  const frame = (content: ReactNode) => (framed ? <Card>{content}</Card> : content)
  const { data } = query
  if (data === undefined) {
    if (failure) return frame(<ErrorState title={failed} context={context} {...failure} />)
    return (
      <>
        <span className="pk-sr-only" role="status">
          {text('stat.loading')}
        </span>
        {props.skeleton === undefined ? props.children(undefined) : props.skeleton}
      </>
    )
  }
  const nothing = empty?.(data)
  // A failed read is newer than what the answer says of itself.
  const old = failure
    ? { since: query.dataUpdatedAt, problem: errorSentence(failure.error) }
    : stale?.(data) || undefined
  return (
    <>
      {old && <Old {...old} onRetry={failure?.onRetry} retrying={failure?.retrying} />}
      {nothing ? frame(nothing) : props.children(data)}
    </>
  )
}

interface OldProps extends Stale {
  onRetry: (() => void) | undefined
  retrying: boolean | undefined
}

function Old({ since, problem, block, onRetry, retrying }: OldProps): ReactElement {
  const text = useText(dataMessages)
  const format = useFormat()
  const sentences = [text('stale.since', { time: format.time(since) }), problem]
  if (block !== undefined) sentences.push(text('stale.block', { block: format.block(block) }))
  return (
    <Notice
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry} busy={retrying} icon={<RefreshCw size={14} aria-hidden="true" />}>
            {text('stale.retry')}
          </Button>
        )
      }
    >
      {sentences.join(' ')}
    </Notice>
  )
}

/** For diagnostics: the module that asked, and its version. */
function useContext(): Record<string, string> {
  const id = use(ModuleContext)
  const version = usePortal((state) => state.portal.modules.find((module) => module.id === id)?.version)
  return { ...(id && { module: version ? `${id} ${version}` : id }) }
}
