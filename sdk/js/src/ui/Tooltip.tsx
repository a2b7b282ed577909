import { lazy, type ReactElement, Suspense } from 'react'

const RadixTooltip = lazy(() => import('./RadixTooltip'))

export interface TooltipProps {
  text: string
  /** one element that can have focus */
  children: ReactElement
}

/** Explains its child on hover and focus. The behaviour is its own chunk; the child is there before it. */
export function Tooltip(props: TooltipProps): ReactElement {
  return (
    <Suspense fallback={props.children}>
      <RadixTooltip {...props} />
    </Suspense>
  )
}
