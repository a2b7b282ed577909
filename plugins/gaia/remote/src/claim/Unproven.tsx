import { useText } from '@portal/sdk'
import { Notice } from '@portal/sdk/ui'
import { messages } from '../texts'
import { OtherContract } from './OtherContract'
import { Unverified } from './Unverified'
import type { useProven } from './useProven'

interface UnprovenProps {
  of: ReturnType<typeof useProven>
  /** what the wallet would be asked is not what the page says */
  dishonest?: boolean
}

/** Why nothing of an allocation is signed or sent. */
export function Unproven({ of: { own, onChain, verified }, dishonest = false }: UnprovenProps) {
  const text = useText(messages)
  return (
    <>
      {!own && <OtherContract name="GaiaClaims" />}
      {onChain.error && <Notice title={text('claim.root.unread')}>{text('claim.root.unread.text')}</Notice>}
      <Unverified query={verified} />
      {(verified.data === false || dishonest) && (
        <Notice tone="bad" title={text('claim.tampered')}>
          {text('claim.tampered.chain')}
        </Notice>
      )}
    </>
  )
}
