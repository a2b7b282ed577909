import type { ReactElement } from 'react'
import { shortAddress } from '../format'
import { useAddressLabel } from '../labels'
import { Entity } from './Entity'

export interface AddressProps {
  address: string
  /** the whole address, beside its name */
  full?: boolean
  /** what the page calls it, null where it has just said it; else the portal's own name for it, where it has one */
  label?: string | null
  /** the page that shows it; the explorer's unless given */
  to?: string
}

/** An address: its name or its ends, its page, a button that copies it, and the chain's explorer where there is one. */
export function Address({ address, full, label, to }: AddressProps): ReactElement {
  const labelOf = useAddressLabel()
  return (
    <Entity
      kind="address"
      id={address}
      label={label === undefined ? labelOf(address) : label}
      full={full}
      to={to}
      short={shortAddress(address)}
    />
  )
}
