import '../ui/overlay.css'
import { Popover as Radix } from '@portal/sdk/layers'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useContainer } from './useContainer'

export interface PopoverProps {
  /** what it is, for those who listen */
  label: string
  /** a Button, which opens and closes it */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  /** what is in it; a function gets what closes it */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside the button that opens it. What needs an answer is a Dialog, what needs room a Sheet. */
export function Popover({ label, trigger, align = 'start', children }: PopoverProps): ReactElement {
  const [open, setOpen] = useState(false)
  const [control, container] = useContainer()
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={control}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className="pk-popover" aria-label={label} align={align} sideOffset={6} collisionPadding={8}>
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
