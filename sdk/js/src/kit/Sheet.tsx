import { Dialog, type DialogProps } from '@portal/sdk/ui'
import type { ReactElement } from 'react'

export type SheetProps = Omit<DialogProps, 'side' | 'alert' | 'mark'>

/** A dialog with room for a form or a long list: from the right, on a phone from below. Its footer stays in sight. */
export function Sheet(props: SheetProps): ReactElement {
  return <Dialog {...props} side="sheet" />
}
