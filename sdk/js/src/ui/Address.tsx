import { Check, Copy } from 'lucide-react'
import type { CSSProperties, ReactElement } from 'react'
import { shortAddress } from '../format'
import { sdkMessages } from '../messages'
import { useText } from '../text'
import { useCopy } from './useCopy'

export interface AddressProps {
  address: string
  /** the whole address instead of its ends */
  full?: boolean
}

/** An address; a click copies it. */
export function Address({ address, full }: AddressProps): ReactElement {
  const text = useText(sdkMessages)
  const { copied, copy } = useCopy()
  return (
    <>
      <button type="button" className="pk-address" data-copied={copied} title={address} onClick={() => copy(address)}>
        <span className="pk-mono">{full ? address : shortAddress(address)}</span>
        {copied === 'copied' ? <Check size={12} aria-hidden="true" /> : <Copy size={12} aria-hidden="true" />}
        <span className="pk-sr-only"> {text('address.copy')}</span>
      </button>
      <span className="pk-sr-only" aria-live="polite">
        {copied !== 'no' && text(`address.${copied}`)}
      </span>
    </>
  )
}

export interface AvatarProps {
  address: string
  /** in px */
  size?: number
}

/** The same colours for the same address, always. */
export function Avatar({ address, size = 32 }: AvatarProps): ReactElement {
  const seed = hash(address.toLowerCase())
  const style = {
    '--size': `${size}px`,
    '--from': `${seed % 360}deg`,
    '--hue': `${(seed >>> 9) % 360}deg`,
    '--middle': `${20 + ((seed >>> 18) % 40)}%`,
  } as CSSProperties
  return <span className="pk-avatar" style={style} aria-hidden="true" />
}

/** FNV-1a */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193)
  return value >>> 0
}
