import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { cx } from './cx'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** Space around the content; a table or a feed goes without. */
  padded?: boolean
}

export function Card({ padded, className, children, ...rest }: CardProps): ReactElement {
  return (
    <section {...rest} className={cx('pk-card', padded && 'pk-card-padded', className)}>
      {children}
    </section>
  )
}

export interface CardHeaderProps {
  title: ReactNode
  /** at the far end: a chip, a link, a button */
  end?: ReactNode
  level?: 2 | 3
  /** for the card's aria-labelledby */
  id?: string
}

export function CardHeader({ title, end, level = 2, id }: CardHeaderProps): ReactElement {
  const Heading = `h${level}` as const
  return (
    <header className="pk-card-header">
      <Heading id={id}>{title}</Heading>
      {end !== undefined && <div className="pk-card-end">{end}</div>}
    </header>
  )
}

export function CardBody({ className, ...rest }: HTMLAttributes<HTMLDivElement>): ReactElement {
  return <div {...rest} className={cx('pk-card-body', className)} />
}

/** The raised strip at a card's foot that holds its actions. */
export function CardFooter({ className, ...rest }: HTMLAttributes<HTMLDivElement>): ReactElement {
  return <div {...rest} className={cx('pk-card-footer', className)} />
}
