import '../ui/overlay.css'
import './date.css'
import { useText } from '@portal/sdk'
import { Popover } from '@portal/sdk/layers'
import { IconButton } from '@portal/sdk/ui'
import { CalendarDays } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { patiently } from '../patiently'
import type { CalendarProps } from './Calendar'
import { partMessages } from './texts'
import { useContainer } from './useContainer'

const Calendar = lazy(() => patiently(() => import('./Calendar')))

interface DayInputProps {
  /** of the field, for the button that opens the calendar */
  label: string
  disabled?: boolean
  /** the inputs */
  children: ReactNode
  /** the calendar in the popover; `close` when a day is chosen */
  calendar: (close: () => void) => CalendarProps
}

/** One or two inputs of the browser's own, and the calendar that fills them. */
export function DayInput({ label, disabled, children, calendar }: DayInputProps): ReactElement {
  const text = useText(partMessages)
  const [open, setOpen] = useState(false)
  const [trigger, container] = useContainer()
  return (
    <span className="pk-input pk-date">
      {children}
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger asChild ref={trigger}>
          <IconButton size="sm" label={text('date.choose', { label })} disabled={disabled}>
            <CalendarDays size={15} aria-hidden="true" />
          </IconButton>
        </Popover.Trigger>
        <Popover.Portal container={container}>
          <Popover.Content
            className="pk-popover pk-date-popover"
            aria-label={label}
            align="end"
            sideOffset={8}
            collisionPadding={8}
          >
            <Suspense fallback={<div className="pk-calendar" aria-busy="true" />}>
              <Calendar {...calendar(() => setOpen(false))} />
            </Suspense>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
