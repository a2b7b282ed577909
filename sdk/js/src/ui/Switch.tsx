import './switch.css'
import { Switch as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** what it turns on */
  label: string
  disabled?: boolean
}

export function Switch({ label, ...rest }: SwitchProps): ReactElement {
  return (
    <Radix.Root {...rest} className="pk-switch" aria-label={label}>
      <Radix.Thumb className="pk-switch-thumb" />
    </Radix.Root>
  )
}
