import { Card, CardBody, CardHeader, cx } from '@portal/sdk/ui'
import type { ReactElement, ReactNode } from 'react'

export interface ExampleProps {
  title: string
  /** what is to be seen in it */
  note?: string
  /** it needs the whole width */
  wide?: boolean
  children: ReactNode
}

/** One thing of the kit in one of its states. */
export function Example({ title, note, wide, children }: ExampleProps): ReactElement {
  return (
    <Card className={cx(wide && 'gallery-example-wide')}>
      <CardHeader title={title} />
      <CardBody>
        {note && <p className="gallery-note">{note}</p>}
        {children}
      </CardBody>
    </Card>
  )
}
