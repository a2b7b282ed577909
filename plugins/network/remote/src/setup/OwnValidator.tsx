import { useAccount, useFormat, useSession, useText } from '@portal/sdk'
import { TimeCountdown } from '@portal/sdk/kit'
import { Link } from '@portal/sdk/router'
import {
  Address,
  Amount,
  Badge,
  Button,
  buttonClass,
  Card,
  CardBody,
  CardHeader,
  Figure,
  FigureRow,
  Notice,
} from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { duration } from '../duration'
import { PositionsCard } from '../positions/PositionsCard'
import { messages } from '../texts'
import type { OwnValidator as Own, Setup } from '../wire'
import { AttestorDialog, CommissionDialog, ExitDialog, RenameDialog, StakeMoreDialog, UnstakeDialog } from './parts'
import { setupMessages } from './texts'

const acts = ['rename', 'commission', 'more', 'less', 'attestor', 'exit'] as const
type Act = (typeof acts)[number]
const dialogs = {
  rename: RenameDialog,
  commission: CommissionDialog,
  more: StakeMoreDialog,
  less: UnstakeDialog,
  attestor: AttestorDialog,
  exit: ExitDialog,
}

/** The visitor's own validator as the chain has it, and what can be done with it. */
export function OwnValidator({ setup, own }: { setup: Setup; own: Own }) {
  const text = useText(setupMessages)
  const words = useText(messages)
  const format = useFormat()
  const { account } = useAccount()
  const address = useSession()?.address ?? ''
  const [act, setAct] = useState<Act | null>(null)
  const Dialog = act && dialogs[act]
  const { terms, asOf } = setup
  const common = { source: 'chain', asOf } as const
  const active = own.status === 'active'
  return (
    <div className="network:grid network:gap-5.5">
      <Card aria-labelledby="own-validator">
        <CardHeader
          id="own-validator"
          title={own.name}
          end={
            <span className="network:flex network:items-center network:gap-3">
              <Badge tone={active ? 'good' : 'bad'}>{text(active ? 'own.active' : 'own.exited')}</Badge>
              <Link to={`/validators/${address}`}>{text('own.page')}</Link>
            </span>
          }
        />
        <CardBody className="network:grid network:gap-5">
          {!active && (
            <Notice tone="info" title={text('own.exited.title')}>
              {text('own.exited.text', { period: duration(words, terms.unbondingPeriodSeconds) })}
            </Notice>
          )}
          <FigureRow label={own.name}>
            <Figure
              {...common}
              label={words('column.self.plain')}
              value={<Amount wei={own.selfStake} compact unit={null} />}
              unit="GAIA"
              exact={format.gaia(own.selfStake, 18)}
              definition={text('own.self')}
            />
            <Figure
              {...common}
              label={words('column.delegated')}
              value={<Amount wei={own.delegatedStake} compact unit={null} />}
              unit="GAIA"
              exact={format.gaia(own.delegatedStake, 18)}
              note={text('own.delegators', { count: own.delegators })}
              definition={text('own.delegated')}
            />
            <Figure
              {...common}
              label={words('column.commission')}
              value={format.percent(own.commissionBps / 10_000, 2)}
              note={
                own.pendingCommission
                  ? words('badge.up', {
                      bps: format.percent(own.pendingCommission.bps / 10_000, 2),
                      when: format.time(own.pendingCommission.effectiveAt),
                    })
                  : undefined
              }
              definition={text('own.commission')}
            />
          </FigureRow>
          {own.pendingCommission && (
            <TimeCountdown
              time={own.pendingCommission.effectiveAt}
              label={text('own.pending', { bps: format.percent(own.pendingCommission.bps / 10_000, 2) })}
            />
          )}
          <p className="network:flex network:flex-wrap network:items-center network:gap-2 network:text-sm">
            <span className="network:text-muted">{text('step.attestor')}</span>
            <Address address={own.attestor} />
          </p>
        </CardBody>
      </Card>
      {active && (
        <Card aria-labelledby="own-acts">
          <CardHeader id="own-acts" title={text('acts')} />
          <CardBody>
            <ul className="network:grid network:gap-4">
              {acts.map((one) => (
                <li
                  key={one}
                  className="network:flex network:flex-wrap network:items-center network:justify-between network:gap-3"
                >
                  <span className="network:grid network:min-w-0 network:flex-1 network:basis-60">
                    <b className="network:font-[500]">{text(`act.${one}`)}</b>
                    <span className="network:text-sm network:text-muted">
                      {text(`act.${one}.text`, {
                        step: format.percent(terms.maxCommissionStepBps / 10_000, 2),
                        delay: duration(words, terms.commissionDelaySeconds),
                        period: duration(words, terms.unbondingPeriodSeconds),
                        minimum: format.gaia(terms.minSelfStake, 18),
                      })}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    variant={one === 'exit' ? 'danger' : undefined}
                    disabled={!account}
                    onClick={() => setAct(one)}
                  >
                    {text(`act.${one}.open`)}
                  </Button>
                </li>
              ))}
            </ul>
            {!account && <p className="network:mt-4 network:text-sm network:text-muted">{text('acts.none')}</p>}
          </CardBody>
        </Card>
      )}
      <PositionsCard />
      {!active && (
        <div>
          <Link to="/validators" className={buttonClass()}>
            {words('title')}
          </Link>
        </div>
      )}
      <Suspense>{Dialog && <Dialog setup={setup} own={own} onClose={() => setAct(null)} />}</Suspense>
    </div>
  )
}
