import { useAccount, useFormat, usePortal, useSession, useText, useWallet } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button, buttonClass } from '@portal/sdk/ui'
import { Check, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { duration } from '../duration'
import { messages } from '../texts'
import type { StepProps } from './StepProps'
import { setupMessages } from './texts'

/** What a validator needs, each with how it stands and what mends it. Nothing here stops anybody from preparing the rest. */
export function NeedsStep({ setup: { terms }, way }: StepProps) {
  const text = useText(setupMessages)
  const words = useText(messages)
  const format = useFormat()
  const { missing } = useAccount()
  const wallet = useWallet()
  const session = useSession()
  const chain = usePortal((state) => state.portal.chain)
  const held = session?.gaiaParts?.wallet ?? null
  const minimum = format.gaia(terms.minSelfStake, 18)
  const coins = missing === null ? wallet.balance : null
  const symbol = chain.currency.symbol
  const buys = usePortal((state) => state.portal.routes.some(({ path }) => path === '/gaia-purchase'))
  return (
    <div className="network:grid network:gap-5">
      <p className="network:max-w-[68ch] network:text-muted">{text('needs.text')}</p>
      <ul className="network:grid network:gap-3" aria-label={text('step.needs')}>
        <Need met={missing === null} title={text('needs.wallet', { chain: chain.name })}>
          {missing === null ? text('needs.wallet.met') : text(`needs.wallet.${missing}`, { chain: chain.name })}
        </Need>
        <Need met={coins === null ? null : BigInt(coins) > 0n} title={text('needs.coins', { symbol })}>
          {coins === null
            ? text('needs.coins.unknown')
            : BigInt(coins) > 0n
              ? text('needs.coins.met', { amount: format.gaia(coins, 6), symbol })
              : text('needs.coins.none', { symbol, chain: chain.name })}
        </Need>
        <Need
          met={held === null ? null : BigInt(held) >= BigInt(terms.minSelfStake)}
          title={text('needs.gaia', { minimum })}
          action={
            held !== null && BigInt(held) < BigInt(terms.minSelfStake) && buys ? (
              <Link to="/gaia-purchase" className={buttonClass({ size: 'sm' })}>
                {text('needs.gaia.buy')}
              </Link>
            ) : null
          }
        >
          {held === null
            ? text('needs.gaia.unknown')
            : BigInt(held) >= BigInt(terms.minSelfStake)
              ? text('needs.gaia.met', { held: format.gaia(held, 2) })
              : text('needs.gaia.short', {
                  held: format.gaia(held, 2),
                  missing: format.gaia(String(BigInt(terms.minSelfStake) - BigInt(held)), 18),
                })}
        </Need>
        <Need met={null} title={text('needs.machine')}>
          {text('needs.machine.text')}
        </Need>
      </ul>
      <dl className="network:grid network:gap-x-6 network:gap-y-2 network:text-sm network:sm:grid-cols-[auto_1fr]">
        <Term name={text('terms.minimum')}>{minimum} GAIA</Term>
        <Term name={text('terms.unbonding')}>{duration(words, terms.unbondingPeriodSeconds)}</Term>
        <Term name={text('terms.commission')}>
          {text('terms.commission.text', {
            step: format.percent(terms.maxCommissionStepBps / 10_000, 2),
            delay: duration(words, terms.commissionDelaySeconds),
          })}
        </Term>
        <Term name={text('terms.slashing')}>{text('terms.slashing.text')}</Term>
        <Term name={text('terms.earns')}>{text('terms.earns.text')}</Term>
      </dl>
      <div>
        <Button variant="primary" onClick={way.next}>
          {text('next')}
        </Button>
      </div>
    </div>
  )
}

interface NeedProps {
  /** null: nobody can tell from here */
  met: boolean | null
  title: string
  action?: ReactNode
  children: ReactNode
}

function Need({ met, title, action, children }: NeedProps) {
  const text = useText(setupMessages)
  const Mark = met === null ? CircleDashed : met ? Check : X
  const tone = met === null ? 'network:text-muted' : met ? 'network:text-good' : 'network:text-bad'
  return (
    <li className="network:flex network:items-start network:gap-3">
      <Mark size={18} className={`network:mt-0.5 network:flex-none ${tone}`} aria-hidden="true" />
      <span className="network:grid network:gap-1 network:justify-items-start">
        <b className="network:font-[500]">
          {title}
          <span className="pk-sr-only"> ({text(met === null ? 'need.unknown' : met ? 'need.met' : 'need.unmet')})</span>
        </b>
        <span className="network:text-sm network:text-muted">{children}</span>
        {action}
      </span>
    </li>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="network:text-muted">{name}</dt>
      <dd className="network:max-w-[60ch]">{children}</dd>
    </>
  )
}
