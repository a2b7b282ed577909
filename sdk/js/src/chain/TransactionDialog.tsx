import './chain.css'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { usePortal } from '../portal'
import { useText } from '../text'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TransactionLink } from '../ui/TransactionLink'
import { faultSentence } from './faultSentence'
import { chainMessages } from './messages'
import { PlanLines } from './PlanLines'
import type { Progress } from './perform'
import type { Preview } from './preview'
import { Receipt } from './Receipt'
import { TransactionFault } from './TransactionFault'
import type { TransactionPlan } from './TransactionPlan'
import { transactions } from './transactions'
import { usePreview } from './usePreview'
import { type Transaction, useTransaction } from './useTransaction'

export interface TransactionDialogProps {
  title: string
  /** what it means for its holder: what is locked, until when */
  description?: string
  /** null: what was entered is no transaction yet */
  plan: TransactionPlan | null
  /** the button that begins it */
  act: string
  /** the fields; they are told whether it is under way */
  children?: (working: boolean) => ReactNode
  onClose: () => void
}

/**
 * Sends one transaction: what will happen in words, the wallet's signatures, the blocks. It can be closed at any time; what was
 * sent goes on, and a toast says what became of it.
 */
export function TransactionDialog({
  title,
  description,
  plan,
  act,
  children,
  onClose,
}: TransactionDialogProps): ReactElement {
  const text = useText(chainMessages)
  const form = useId()
  const transaction = useTransaction()
  const { account, progress, send, reset } = transaction
  const [looking, setLooking] = useState(false)
  const working = progress !== null || looking
  const [round, setRound] = useState(0)
  const { preview: ahead, look } = usePreview(plan, account, round)
  const preview = ahead && really(ahead, progress)
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan has not failed yet
  useEffect(reset, [plan?.call.data, reset])
  const submit = async () => {
    if (!plan || !account || working) return
    setLooking(true)
    await look()
    // Nothing is sent for somebody who closed the dialog meanwhile.
    if (!open.current) return
    setLooking(false)
    if ((await send(plan)) && open.current) onClose()
    setRound(round + 1)
  }
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text(working ? 'close.asked' : 'close.idle')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={working} disabled={!plan || !account}>
            {working ? <Step progress={progress ?? { step: 'check' }} wanted={plan?.confirmations ?? 1} /> : act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children?.(working)}
      </form>
      <p role="status" className="pk-sr-only">
        {progress && <Step progress={progress} wanted={plan?.confirmations ?? 1} />}
      </p>
      {progress?.hash ? (
        <Sent key={progress.id} progress={progress} onClose={onClose} />
      ) : (
        plan && <PlanLines plan={plan} preview={preview} />
      )}
      <Problem
        transaction={transaction}
        plan={plan}
        ahead={working ? null : (ahead?.fault ?? null)}
        again={() => setRound((before) => before + 1)}
      />
      {progress && <Slow key={progress.step} step={progress.step} />}
    </Dialog>
  )
}

function Step({ progress: { step, confirmed, approval }, wanted }: { progress: Progress; wanted: number }): string {
  const text = useText(chainMessages)
  return step === 'mine' && confirmed && !approval && wanted > 1
    ? text('step.confirm', { count: confirmed, wanted })
    : text(`step.${step}`)
}

/** The preview, corrected by what the wallet is really asked for and what the chain asks for that. */
function really(ahead: Preview, progress: Progress | null): Preview {
  if (!progress) return ahead
  const { leave = ahead.leave, fee, step } = progress
  return { ...ahead, leave, ...(fee != null && { fee, approvalOnly: step === 'approve' }) }
}

/** Milliseconds after which what is not mined may be followed no more. */
const long = 180_000

/** What is on its way, as its receipt; before the journal has it, its hash. */
function Sent({ progress, onClose }: { progress: Progress; onClose: () => void }): ReactElement {
  const text = useText(chainMessages)
  const list = useSyncExternalStore(transactions.subscribe, transactions.list)
  const late = useLate(long)
  const { id, hash = '', approval, unknown, dropped } = progress
  const record = list.find((one) => one.id === id)
  const notice = dropped ? 'sent.dropped' : unknown && record?.relayed ? 'sent.unknown' : unknown && late && 'sent.long'
  return (
    <div className="pk-sent">
      <p>{text(approval ? 'sent.approval' : 'sent')}</p>
      {record ? <Receipt record={record} /> : <TransactionLink hash={hash} />}
      <p role="status" hidden={!notice}>
        {notice ? text(notice) : ''}
      </p>
      {id && (dropped || late) && (
        <div>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              transactions.forget(id)
              onClose()
            }}
          >
            {text('receipt.forget')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ProblemProps {
  transaction: Transaction
  plan: TransactionPlan | null
  /** what would keep it from being done */
  ahead: TransactionFault | null
  /** Reads the preview again. */
  again: () => void
}

function Problem({ transaction, plan, ahead, again }: ProblemProps): ReactElement | null {
  const text = useText(chainMessages)
  const { locale, chain } = usePortal(selectReader)
  const { missing, progress, fault, problem, switchChain } = transaction
  const [switching, setSwitching] = useState(false)
  if (progress) return null
  const now = missing ? new TransactionFault(missing) : fault ? null : ahead
  if (!fault && !now) return null
  return (
    <div role="alert" className="pk-problem">
      {fault && <p>{problem}</p>}
      {fault?.details.hash && <TransactionLink hash={fault.details.hash} />}
      {now && <p>{faultSentence(now, { locale, chain, plan: plan ?? undefined })}</p>}
      {[fault, now].some((one) => one?.fault === 'chain') && (
        <Button
          size="sm"
          busy={switching}
          onClick={() => {
            setSwitching(true)
            void switchChain().finally(() => {
              setSwitching(false)
              again()
            })
          }}
        >
          {text('switch', { chain: chain.name })}
        </Button>
      )}
    </div>
  )
}

const selectReader = ({ locale, portal }: { locale: string; portal: { chain: TransactionChain } }) => ({
  locale,
  chain: portal.chain,
})

type TransactionChain = Parameters<typeof faultSentence>[1]['chain']

/** Milliseconds after which a wallet that does not answer is explained. */
const patience = 15_000
const asked: readonly Progress['step'][] = ['permit', 'approve', 'sign']

function Slow({ step }: { step: Progress['step'] }): ReactElement | null {
  const text = useText(chainMessages)
  const late = useLate(patience)
  return (
    <p role="status" className="pk-slow" hidden={!late || !asked.includes(step)}>
      {late && asked.includes(step) ? text('slow') : ''}
    </p>
  )
}

/** Whether that many milliseconds have passed since it began. */
function useLate(after: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return late
}
