import { fromUnits, useFormat, useText, useToast } from '@portal/sdk'
import { Button, Dialog, TextInput } from '@portal/sdk/ui'
import { useEffect, useState } from 'react'
import { duration } from '../duration'
import { messages } from '../texts'
import type { Validator, ValidatorList } from '../wire'
import { toWei } from './encode'
import { reasonOf, rejected } from './transaction'
import { useStaking } from './useStaking'

export interface Intent {
  kind: 'delegate' | 'unbond'
  validator: Validator
}

/** Delegates to a validator or takes a delegation back: amount, signature, confirmation. */
export function StakeDialog({ intent, list, onClose }: { intent: Intent; list: ValidatorList; onClose: () => void }) {
  const { kind, validator } = intent
  const text = useText(messages)
  const format = useFormat()
  const toast = useToast()
  const staking = useStaking(list.contract)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const most = useMost(intent, list, staking.balance)

  const amount = toWei(typed)
  const tooMuch = amount !== null && most !== null && amount > most
  const error = problem ?? (tooMuch ? text('stake.tooMuch', { most: fromUnits(most) }) : undefined)
  const submit = async () => {
    if (amount === null || tooMuch) return
    setProblem(undefined)
    try {
      await staking[kind](validator.address, amount)
      toast({ title: text(`stake.${kind}.done`, { amount: format.gaia(amount, 4), name: validator.name }) })
      onClose()
    } catch (thrown) {
      setProblem(text(rejected(thrown) ? 'stake.rejected' : 'stake.failed', { reason: reasonOf(thrown) }))
    }
  }

  const { progress } = staking
  const period = duration(text, list.totals.unbondingPeriodSeconds)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !progress && onClose()}
      title={text(`stake.${kind}.title`, { name: validator.name })}
      description={text(`stake.${kind}.text`, { period })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={progress !== null}>
            {text('stake.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="stake"
            busy={progress !== null}
            disabled={amount === null || tooMuch}
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
          hint={most === null ? text('stake.reading') : text(`stake.${kind}.most`, { most: fromUnits(most) })}
          error={error}
        />
        <Button
          size="sm"
          variant="ghost"
          disabled={!most || progress !== null}
          onClick={() => setTyped(fromUnits(most ?? 0n))}
        >
          {text('stake.all')}
        </Button>
      </form>
      {progress?.hash && (
        <p role="status" className="network:mt-2 network:text-sm network:break-all network:text-muted">
          {text('stake.sent', { hash: progress.hash })}
        </p>
      )}
    </Dialog>
  )
}

/** The most that can be staked or taken back; null while it is read. */
function useMost({ kind, validator }: Intent, list: ValidatorList, balance: () => Promise<bigint>): bigint | null {
  const [held, setHeld] = useState<bigint | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    let open = true
    if (kind === 'delegate')
      balance().then(
        (read) => open && setHeld(read),
        () => {},
      )
    return () => {
      open = false
    }
  }, [])
  if (kind === 'delegate') return held
  return BigInt(list.mine?.delegations.find((one) => one.validator === validator.address)?.amount ?? 0)
}
