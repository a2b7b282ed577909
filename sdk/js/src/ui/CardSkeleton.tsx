import './data.css'
import type { ReactElement } from 'react'
import { Card, CardBody, CardHeader } from './Card'
import { Skeleton } from './Skeleton'

export interface CardSkeletonProps {
  title: string
  /** of text that will be there; 4 unless given */
  lines?: number
  /** of a picture in their place (CSS) */
  height?: string
}

/** A card whose content is not there yet: it has its title and its size. */
export function CardSkeleton({ title, lines = 4, height }: CardSkeletonProps): ReactElement {
  return (
    <Card aria-busy="true">
      <CardHeader title={title} />
      <CardBody>
        {height ? (
          <Skeleton width="100%" height={height} />
        ) : (
          <div className="pk-skeleton-lines">
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <Skeleton key={line} width={`${90 - ((line * 17) % 40)}%`} height="1.1em" />
            ))}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
