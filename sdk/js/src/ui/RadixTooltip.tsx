import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import type { TooltipProps } from './Tooltip'

export default function RadixTooltip({ text, children }: TooltipProps): ReactElement {
  return (
    <Radix.Provider delayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={document.querySelector('main')}>
          <Radix.Content className="pk-tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
