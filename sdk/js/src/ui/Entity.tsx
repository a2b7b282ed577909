import './entity.css'
import { Check, Copy, ExternalLink } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { explorerOf } from '../explorer'
import { sdkMessages } from '../messages'
import { usePortal } from '../portal'
import { useText } from '../text'
import { kitMessages } from './kitMessages'
import { useCopy } from './useCopy'

interface EntityProps {
  /** as explorers' paths have it (EIP-3091) */
  kind: 'address' | 'tx' | 'block'
  id: string
  short: string
  label?: string | null
  full?: boolean
  plain?: boolean
  to?: string
}

/** Something of the chain, wherever it is named. */
export function Entity({ kind, id, short, label, full, plain, to }: EntityProps): ReactElement {
  return (
    <span className="pk-entity">
      <Link className="pk-entity-link" to={to ?? `/explorer/${kind}/${id}`} title={id}>
        {label && <bdi>{label}</bdi>}
        {(full || !label) && (
          <span className={isHex(id) ? 'pk-mono' : 'pk-num'} translate="no">
            {full ? id : short}
          </span>
        )}
      </Link>
      {!plain && <Acts kind={kind} id={id} name={label ?? short} />}
    </span>
  )
}

function Acts({ kind, id, name }: { kind: EntityProps['kind']; id: string; name: string }): ReactElement {
  const text = useText(sdkMessages)
  const kit = useText(kitMessages)
  const { copied, copy } = useCopy()
  const explorer = usePortal((state) => explorerOf(state.portal.chain))
  const copyName = kit(kind === 'block' && isHex(id) ? 'entity.copy.tx' : `entity.copy.${kind}`, { name })
  return (
    <>
      <button type="button" className="pk-entity-act" data-copied={copied} title={copyName} onClick={() => copy(id)}>
        {copied === 'copied' ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
        <span className="pk-sr-only">{copyName}</span>
      </button>
      <span className="pk-sr-only" aria-live="polite">
        {copied !== 'no' && (copied === 'copied' ? kit('entity.copied') : text('address.failed'))}
      </span>
      {explorer && (
        <a className="pk-entity-act" href={`${explorer}/${kind}/${id}`} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={13} aria-hidden="true" />
          <span className="pk-sr-only">{kit('entity.explorer', { name, host: new URL(explorer).host })}</span>
        </a>
      )}
    </>
  )
}

const isHex = (id: string) => id.startsWith('0x')
