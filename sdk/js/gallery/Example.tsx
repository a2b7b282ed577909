import { Card, CardBody, CardHeader, cx } from '@portal/sdk/ui'
import type { ReactElement, ReactNode } from 'react'

export interface ExampleProps {
  title: string
  /** what is to be seen in it */
  note?: string
  /** it needs the whole width */
  wide?: boolean
  /** it shows what is on its way: nobody waits for the end */
  still?: boolean
  children: ReactNode
}

/** One thing of the kit in one of its states. */
export function Example({ title, note, wide, still, children }: ExampleProps): ReactElement {
  return (
    <Card className={cx(wide && 'gallery-example-wide')} data-still={still || undefined}>
      <CardHeader title={title} />
      <CardBody>
        {note && <p className="gallery-note">{note}</p>}
        {children}
      </CardBody>
    </Card>
  )
}
