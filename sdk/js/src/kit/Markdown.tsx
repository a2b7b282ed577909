import './markdown.css'
import { Skeleton } from '@portal/sdk/ui'
import { lazy, type ReactElement, Suspense } from 'react'
import { patiently } from '../patiently'
import type { MarkdownTextProps } from './MarkdownText'

const MarkdownText = lazy(() => patiently(() => import('./MarkdownText')))

export type MarkdownProps = MarkdownTextProps

/**
 * Text that somebody else wrote in Markdown, as text: no HTML of its own, no picture, nothing that loads. It becomes elements of React,
 * never HTML in between. What reads it is a file of its own, which comes after the page.
 */
export function Markdown(props: MarkdownProps): ReactElement {
  return (
    <div className="pk-markdown">
      <Suspense
        fallback={
          <p aria-busy="true">
            <Skeleton width="70%" />
          </p>
        }
      >
        <MarkdownText {...props} />
      </Suspense>
    </div>
  )
}
