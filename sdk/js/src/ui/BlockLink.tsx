import type { ReactElement } from 'react'
import { shortAddress, useFormat } from '../format'
import { Entity } from './Entity'

export interface BlockLinkProps {
  number: number
  /** shown, and copied, in place of the number */
  hash?: string
  /** only the link, in a list where each row has a block: its page has the rest */
  plain?: boolean
}

/** A block: its page, a button that copies its number, and the chain's explorer where there is one. */
export function BlockLink({ number, hash, plain }: BlockLinkProps): ReactElement {
  const format = useFormat()
  if (hash) return <Entity kind="block" id={hash} full short={shortAddress(hash)} />
  return <Entity kind="block" id={String(number)} plain={plain} short={format.block(number)} />
}
