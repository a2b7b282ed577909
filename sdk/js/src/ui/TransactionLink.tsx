import type { ReactElement } from 'react'
import { shortAddress } from '../format'
import { Entity } from './Entity'

export interface TransactionLinkProps {
  hash: string
  /** the whole hash instead of its ends */
  full?: boolean
}

/** A transaction: its page, a button that copies its hash, and the chain's explorer where there is one. */
export function TransactionLink({ hash, full }: TransactionLinkProps): ReactElement {
  return <Entity kind="tx" id={hash} full={full} short={shortAddress(hash)} />
}
