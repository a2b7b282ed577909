import { shortAddress, useFormat, useLocale, usePortal, useSession, useText } from '@portal/sdk'
import { AmountField, amountIn, TransactionDialog, type TransactionPlan, useContract } from '@portal/sdk/chain'
import { Button, Notice } from '@portal/sdk/ui'
import { type ReactNode, useState } from 'react'
import { duration } from '../duration'
import { refusalIn } from '../stake/refusal'
import { stakingAbi } from '../stake/stakingAbi'
import { useHeld } from '../stake/useHeld'
import { messages } from '../texts'
import { commissionIn } from './commissionIn'
import { nameFault } from './nameFault'
import type { StepProps } from './StepProps'
import { setupMessages } from './texts'
import { usePossession } from './usePossession'

/** What registering takes at most, measured with the longest name and by who never staked before. */
const gas = 450_000n

/** The last look at what was entered, the stake, and the transaction that registers with it. */
export default function StakeStep({ setup: { contract, terms }, way }: StepProps) {
  const text = useText(setupMessages)
  const words = useText(messages)
  const format = useFormat()
  const locale = useLocale()
  const held = useHeld()
  const [registering, setRegistering] = useState(false)
  const { attestor, proof, name, commission, amount: typed } = way.draft
  const { good, problem, checking } = usePossession(contract, attestor, proof)
  const bps = commissionIn(commission, locale)
  const named = nameFault(name) === null
  const minimum = BigInt(terms.minSelfStake)
  const amount = amountIn(typed, locale)
  const enough = amount !== null && amount >= minimum && typeof held === 'bigint' && amount <= held
  return (
    <div className="network:grid network:gap-5">
      <dl className="network:grid network:gap-x-6 network:gap-y-2 network:sm:grid-cols-[auto_1fr]">
        <Line name={text('name')}>
          {named ? name.trim() : <Mend onMend={() => way.go('terms')}>{text('name.empty')}</Mend>}
        </Line>
        <Line name={text('commission.short')}>
          {bps === null ? (
            <Mend onMend={() => way.go('terms')}>{text('commission.malformed', { example: format.number(2.5) })}</Mend>
          ) : (
            format.percent(bps / 10_000, 2)
          )}
        </Line>
        <Line name={text('step.attestor')}>
          {good ? (
            <span className="network:font-mono">{shortAddress(good.attestor)}</span>
          ) : checking ? (
            text('attestor.checking')
          ) : (
            <Mend onMend={() => way.go('attestor')}>{problem ?? text('attestor.missing')}</Mend>
          )}
        </Line>
      </dl>
      <div className="network:grid network:max-w-[24rem] network:gap-2 network:[&>button]:justify-self-start">
        <AmountField
          typed={typed}
          onType={(next) => way.change({ amount: next })}
          most={held}
          least={minimum}
          hint={(most) => text('stake.hint', { most, minimum: format.gaia(minimum, 18) })}
          working={false}
        />
      </div>
      <Notice tone="info" title={text('stake.means')}>
        {text('stake.means.text', {
          minimum: format.gaia(minimum, 18),
          period: duration(words, terms.unbondingPeriodSeconds),
        })}
      </Notice>
      <div>
        <Button
          variant="primary"
          disabled={!enough || !good || bps === null || !named}
          onClick={() => setRegistering(true)}
        >
          {text('stake.act')}
        </Button>
      </div>
      {registering && good && bps !== null && amount !== null && (
        <RegisterDialog
          contract={contract}
          period={duration(words, terms.unbondingPeriodSeconds)}
          registration={{ name: name.trim(), bps, amount, ...good }}
          onClose={() => setRegistering(false)}
        />
      )}
    </div>
  )
}

interface RegisterDialogProps {
  contract: string
  period: string
  registration: { name: string; bps: number; attestor: string; proof: string; amount: bigint }
  onClose: () => void
}

function RegisterDialog({ contract, period, registration, onClose }: RegisterDialogProps) {
  const { name, bps, attestor, proof, amount } = registration
  const text = useText(setupMessages)
  const words = useText(messages)
  const format = useFormat()
  const token = usePortal((state) => state.portal.chain.contracts.GaiaToken ?? '')
  const decidesTier = useSession()?.balanceSource === 'chain'
  const staking = useContract('ValidatorStaking', stakingAbi, contract)
  const of = { name, amount: format.gaia(amount, 18) }
  const plan: TransactionPlan | null = staking && {
    title: text('register.plan', of),
    done: text('register.done', of),
    failed: text('register.failed', of),
    gas,
    call: staking.call('register', [name, BigInt(bps), attestor, proof, amount]),
    spends: { token, amount, symbol: 'GAIA', decimals: 18 },
    notes: [
      { term: text('register.locked'), text: text('register.locked.text', { period }) },
      { term: text('commission.short'), text: format.percent(bps / 10_000, 2) },
      { term: text('step.attestor'), text: shortAddress(attestor) },
    ],
    ...(decidesTier && { tier: words('stake.plan.tier') }),
    refusal: refusalIn(words),
  }
  return (
    <TransactionDialog
      title={text('register.title', of)}
      description={text('register.text', { ...of, period })}
      plan={plan}
      act={text('stake.act')}
      onClose={onClose}
    />
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="network:text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Mend({ onMend, children }: { onMend: () => void; children: ReactNode }) {
  const text = useText(setupMessages)
  return (
    <span className="network:flex network:flex-wrap network:items-center network:gap-2">
      <span className="network:text-bad">{children}</span>
      <Button size="sm" onClick={onMend}>
        {text('mend')}
      </Button>
    </span>
  )
}
