import './wallet.css'
import { usePortal } from '@portal/sdk'
import { Address, Badge, Button, Dialog } from '@portal/sdk/ui'
import { ShieldAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Asked } from './Asked'
import { AskedArguments } from './AskedArguments'
import { useT } from './text'
import { useWarnings } from './useWarnings'

export interface WalletDialogProps {
  asked: Asked
  /** more requests behind this one */
  waiting: number
  onAnswer(confirmed: boolean): void
}

/** Milliseconds in which a click was meant for what was there before the dialog. */
const settling = 500

/** What a module asks the wallet for, in the portal's own words, before the wallet opens. */
export default function WalletDialog({ asked, waiting, onAnswer }: WalletDialogProps): ReactElement {
  const t = useT()
  const chain = usePortal((state) => state.portal.chain.name)
  const settled = useSettled()
  const warnings = useWarnings(asked)
  useLeft(() => onAnswer(false))
  const { module, kind, sentence, leaves, described, contract, account, form } = asked
  return (
    <Dialog
      open
      alert
      onOpenChange={(open) => open || onAnswer(false)}
      title={t('ask.title', { module: module.title, sentence })}
      description={t(`ask.text.${kind}`)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('ask.refuse')}</Button>
          <Button
            variant={asked.allowance?.amount === null && !asked.allowance.nothing ? 'danger' : 'primary'}
            disabled={!settled}
            onClick={() => onAnswer(true)}
          >
            {t('ask.confirm')}
          </Button>
        </>
      }
    >
      {warnings.map((warning) => (
        <p key={warning} className="asked-warning">
          <ShieldAlert size={16} aria-hidden="true" />
          {warning}
        </p>
      ))}
      <dl className="asked">
        <Line term={t('ask.leaves')}>
          {leaves.length > 0 ? (
            <b className="tabular-nums">{leaves.join(' + ')}</b>
          ) : (
            t(kind === 'call' ? 'ask.nothing' : 'ask.nothingSigned')
          )}
          {described && <span className="text-muted"> {t('ask.described', { partner: module.partner ?? '' })}</span>}
        </Line>
        {contract && (
          <Line term={t('ask.contract')}>
            <Address address={contract} />
          </Line>
        )}
        <Line term={t('ask.network')}>{chain}</Line>
        <Line term={t('ask.account')}>
          <Address address={account} />
        </Line>
      </dl>
      <details className="asked-details" open={asked.plain}>
        <summary>{t(kind === 'call' ? 'ask.arguments' : 'ask.argumentsSigned')}</summary>
        <p className="asked-form">{form}</p>
        <AskedArguments args={asked.args} />
      </details>
      <p className="asked-who">
        {t(module.partner ? 'ask.partner' : 'ask.own', { partner: module.partner ?? '' })}
        {module.partner && <Badge tone="neutral">{module.partner}</Badge>}
        {waiting > 0 && <span>{t('ask.waiting', { count: waiting })}</span>}
      </p>
    </Dialog>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether the dialog has been there long enough for a click to be an answer to it. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/** Calls back where the page that asked is left: what it asked for is wanted no more. */
function useLeft(left: () => void): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const call = useRef(left)
  call.current = left
  useEffect(() => {
    if (pathname !== first.current) call.current()
  }, [pathname])
}
