import { Address } from '@portal/sdk/ui'
import type { ReactElement } from 'react'

/** Who acted: a wallet, or the command line or a file by its name. */
export function Actor({ actor }: { actor: string }): ReactElement {
  return actor.startsWith('0x') ? <Address address={actor} /> : <span>{actor}</span>
}
