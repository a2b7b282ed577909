import { fromUnits, useFormat, useLocale, useSession, useText, useToast } from '@portal/sdk'
import { Button, Dialog, TextInput, TransactionLink } from '@portal/sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { duration } from '../duration'
import { messages } from '../texts'
import { swapPoint, toWei } from './encode'
import { reasonOf } from './reason'
import { useStaking } from './useStaking'

/** What is to be done with stake at one validator; of a delegation to it, no more than `most` wei can be taken back. */
export type Intent = { validator: { address: string; name: string } } & (
  | { kind: 'delegate' }
  | { kind: 'unbond'; most: string }
)

interface StakeDialogProps {
  intent: Intent
  contract: string
  /** how long what is taken back waits to be withdrawn */
  periodSeconds: number
  onClose: () => void
}

/**
 * Delegates to a validator or takes a delegation back: amount, signature, confirmation. It can be closed at any time;
 * what was sent goes on, and a toast says what became of it.
 */
export function StakeDialog({ intent, contract, periodSeconds, onClose }: StakeDialogProps) {
  const { kind, validator } = intent
  const text = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const toast = useToast()
  const staking = useStaking(contract)
  const decidesTier = useSession()?.balanceSource === 'chain'
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const most = useMost(intent, staking.balance)
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])

  const plain = swapPoint(typed, locale)
  const amount = toWei(plain)
  const tooMuch = amount !== null && typeof most === 'bigint' && amount > most
  const exact = (wei: bigint) => format.gaia(wei, 18)
  const elsewhere = !staking.account && !staking.progress
  const error =
    problem ??
    (elsewhere
      ? text('stake.elsewhere')
      : tooMuch
        ? text('stake.tooMuch', { most: exact(most) })
        : amount === null && !begun.test(plain)
          ? text('stake.malformed', { example: format.number(12.5) })
          : undefined)
  const submit = async () => {
    if (amount === null || tooMuch || elsewhere) return
    setProblem(undefined)
    try {
      await staking[kind](validator.address, amount)
      toast({ title: text(`stake.${kind}.done`, { amount: exact(amount), name: validator.name }) })
      if (open.current) onClose()
    } catch (thrown) {
      const reason = reasonOf(text, thrown)
      if (open.current) setProblem(reason)
      else
        toast({ title: text(`stake.${kind}.failed`, { name: validator.name }), description: reason, destructive: true })
    }
  }

  const { progress } = staking
  const what = text(`stake.${kind}.text`, {
    period: duration(text, periodSeconds),
    when: format.time(Date.now() + periodSeconds * 1000),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text(`stake.${kind}.title`, { name: validator.name })}
      description={decidesTier ? `${what} ${text('stake.tier')}` : what}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text(progress ? 'stake.close' : 'stake.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="stake"
            busy={progress !== null}
            disabled={amount === null || tooMuch || elsewhere}
          >
            {text(progress ? `stake.step.${progress.step}` : `stake.${kind}`)}
          </Button>
        </>
      }
    >
      <form
        id="stake"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={text('stake.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          disabled={progress !== null}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          hint={typeof most === 'bigint' ? text(`stake.${kind}.most`, { most: exact(most) }) : text(`stake.${most}`)}
          error={error}
        />
        <Button
          size="sm"
          variant="ghost"
          disabled={typeof most !== 'bigint' || most === 0n || progress !== null}
          onClick={() => setTyped(swapPoint(fromUnits(most as bigint), locale))}
        >
          {text('stake.all')}
        </Button>
      </form>
      {progress?.hash && (
        <p role="status" className="network:mt-2 network:text-sm network:break-all network:text-muted">
          {text('stake.sent')} <TransactionLink hash={progress.hash} />
        </p>
      )}
    </Dialog>
  )
}

/** What may become an amount above 0 by typing on. */
const begun = /^\s*0*\.?0*\s*$/

/** The most that can be staked or taken back, or why it is not known. */
function useMost(intent: Intent, balance: () => Promise<bigint>): bigint | 'reading' | 'unread' {
  const { kind } = intent
  const [held, setHeld] = useState<bigint | 'reading' | 'unread'>('reading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    let open = true
    if (kind === 'delegate')
      balance().then(
        (read) => open && setHeld(read),
        () => open && setHeld('unread'),
      )
    return () => {
      open = false
    }
  }, [])
  return kind === 'delegate' ? held : BigInt(intent.most)
}
