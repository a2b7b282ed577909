import { useAccount, useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Address, buttonClass, EmptyState, LiveChip, PageHeader, QueryView, useUrlState } from '@portal/sdk/ui'
import { ShieldCheck } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { CompareCard } from '../compare/CompareCard'
import { compareParam, isChosen, toggled } from '../compare/selection'
import { ListCard } from '../list/ListCard'
import { PositionsCard } from '../positions/PositionsCard'
import { useValidators } from '../queries'
import { useWeights } from '../score/useWeights'
import { StakeCard } from '../shares/StakeCard'
import { StakeDialog } from '../stake/dialogs'
import type { Intent } from '../stake/Intent'
import { messages } from '../texts'
import type { Validator, ValidatorList } from '../wire'

const chosen = { compare: compareParam }

export default function Validators() {
  const text = useText(messages)
  const query = useValidators()
  const list = query.data
  const { account } = useAccount()
  const [intent, setIntent] = useState<Intent | null>(null)
  const { weights, weigh } = useWeights(list?.weights)
  const {
    values: { compare },
    put,
  } = useUrlState(chosen)
  const onCompare = useCallback((address: string) => put({ compare: toggled(compare, address) }), [put, compare])
  const compared = list?.validators.filter(({ address }) => isChosen(compare, address)) ?? []
  const onDelegate = useCallback((validator: Validator) => setIntent({ kind: 'delegate', validator }), [])
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('title')}
        lede={<Lede list={list} />}
        loading={query.isPending}
        actions={
          <>
            {(query.isPending || list) && <LiveChip at={list?.asOf.time} />}
            <Link className={buttonClass({})} to="/validators/epochs">
              {text('epochs')}
            </Link>
          </>
        }
      />
      <QueryView
        query={query}
        framed
        failed={text('failed')}
        empty={(list) => list.validators.length === 0 && <NoValidators list={list} />}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(list) => (
          <>
            <div className="network:grid network:grid-cols-1 network:gap-5.5 network:lg:grid-cols-[1.65fr_1fr]">
              <StakeCard list={list} />
              <PositionsCard />
            </div>
            {compared.length > 0 && weights && (
              <CompareCard
                validators={compared}
                weights={weights}
                onRemove={onCompare}
                onClear={() => put({ compare: [] })}
              />
            )}
            <ListCard
              list={list}
              onDelegate={account ? onDelegate : null}
              weights={weights}
              onWeigh={weigh}
              compared={compare}
              onCompare={onCompare}
            />
            {list && intent && (
              <Suspense>
                <StakeDialog
                  intent={intent}
                  contract={list.contract}
                  periodSeconds={list.totals.unbondingPeriodSeconds}
                  onClose={() => setIntent(null)}
                />
              </Suspense>
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}

function Lede({ list }: { list: ValidatorList | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  if (!list) return text('lede.loading')
  const { active, totalStaked, top3Share, nakamoto } = list.totals
  const sentences = [text('lede.active', { count: active, staked: format.compactGaia(totalStaked) })]
  if (nakamoto !== null)
    sentences.push(
      text('lede.top', {
        count: Math.min(3, active),
        share: format.percent(top3Share, 0),
        needed: text('lede.needed', { count: nakamoto }),
      }),
    )
  return sentences.join(' ')
}

function NoValidators({ list }: { list: ValidatorList }) {
  const text = useText(messages)
  const format = useFormat()
  return (
    <EmptyState title={text('empty.title')} icon={<ShieldCheck size={20} aria-hidden="true" />}>
      {text('empty.text', { minimum: format.gaia(list.totals.minSelfStake) })} <Address address={list.contract} />
    </EmptyState>
  )
}
