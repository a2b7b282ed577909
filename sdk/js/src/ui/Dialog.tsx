import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { patiently } from '../patiently'

/** Loads what a dialog needs, for one that is about to open. */
export const loadDialog = () => import(/* webpackChunkName: "overlay" */ './RadixDialog')

const RadixDialog = lazy(() => patiently(loadDialog))

export interface DialogProps {
  open: boolean
  /** Without it there is no way past the footer: the dialog asks for an answer. */
  onOpenChange?: (open: boolean) => void
  /** It asks before an act: only an answer or Escape closes it. */
  alert?: boolean
  title: string
  /** a picture before the title */
  mark?: ReactNode
  description?: string
  children?: ReactNode
  /** buttons; the one that goes on comes last */
  footer?: ReactNode
  /**
   * from the side: a drawer, which a swipe takes away; at the top: its content alone, the title is for those who listen;
   * a sheet: from the right, with room for a form, and on a phone from below; the screen: all of it, its content alone
   */
  side?: 'center' | 'left' | 'right' | 'top' | 'sheet' | 'screen'
}

/** A modal dialog. Its behaviour is its own chunk, loaded when it opens for the first time. */
export function Dialog(props: DialogProps): ReactElement | null {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <RadixDialog {...props} />
    </Suspense>
  )
}
