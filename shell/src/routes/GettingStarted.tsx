import { usePortal, useSession } from '@portal/sdk'
import { Badge, Button, Card, CardHeader } from '@portal/sdk/ui'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useShell } from '../app/ShellContext'
import { useT } from '../app/text'
import { useWallet } from '../session/WalletContext'
import { useFaucet } from './useFaucet'

interface Step {
  text: string
  done: boolean
  /** the way to do it from here */
  action?: ReactNode
}

/** The first steps, ticked off from what is so; gone when all are. */
export function GettingStarted(): ReactElement | null {
  const t = useT()
  const steps = useSteps()
  const done = steps.filter((step) => step.done).length
  const next = steps.findIndex((step) => !step.done)
  if (done === steps.length) return null
  return (
    <Card>
      <CardHeader
        title={t('dashboard.start')}
        end={<Badge>{t('dashboard.startCount', { done, count: steps.length })}</Badge>}
      />
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.text}
            className="flex min-h-13 flex-wrap items-center gap-3 border-t border-line-soft px-4.5 py-2.5 first:border-0"
          >
            {step.done ? (
              <CircleCheck size={18} className="text-good" aria-label={t('dashboard.stepDone')} />
            ) : (
              <Circle size={18} className="text-faint" aria-label={t('dashboard.stepOpen')} />
            )}
            <span className={step.done ? 'text-muted' : 'font-[500]'}>{step.text}</span>
            {index === next && step.action && <span className="ml-auto">{step.action}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useSteps(): Step[] {
  const t = useT()
  const { shell } = useShell()
  const session = useSession()
  const wallet = useWallet()
  const faucet = useFaucet()
  const chain = usePortal((state) => state.portal.chain)
  const first = usePortal((state) => state.portal.tiers[0] ?? null)
  const balance = session?.gaiaBalance ?? 0
  const missing = Math.max(1, (first?.threshold ?? 0) - balance)
  const act = (text: string, run: () => unknown, busy = false) => (
    <Button size="sm" busy={busy} onClick={() => void run()}>
      {text}
    </Button>
  )
  const fund = faucet ? act(t('gate.faucet', { count: missing }), () => faucet.send(missing), faucet.busy) : undefined
  return [
    {
      text: t('dashboard.stepWallet'),
      // A session is shown only beside its wallet, so the step is done even while the wallet has not answered yet.
      done: wallet.address !== null || session !== null,
      action: act(t('dashboard.connect'), () => shell.wallet.connect(), wallet.isConnecting),
    },
    { text: t('dashboard.stepSign'), done: session !== null },
    {
      text: t('dashboard.stepChain', { chain: chain.name }),
      done: (wallet.chainId ?? session?.chainId) === chain.id,
      action: act(t('dashboard.switch'), wallet.switchToTargetChain),
    },
    { text: t('dashboard.stepGaia'), done: balance > 0, action: fund },
    ...(first
      ? [
          {
            text: t('dashboard.stepTier', { tier: first.name, count: first.threshold }),
            done: session?.tier != null,
            action: fund,
          },
        ]
      : []),
  ]
}
