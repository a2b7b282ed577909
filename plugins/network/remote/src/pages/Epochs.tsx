import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { buttonClass, EmptyState, PageHeader, QueryView, urlParam, useUrlState } from '@portal/sdk/ui'
import { CalendarClock } from 'lucide-react'
import { duration } from '../duration'
import { EarnedChart } from '../epochs/EarnedChart'
import { EarningsCard } from '../epochs/EarningsCard'
import { EpochStrip } from '../epochs/EpochStrip'
import { EpochTable } from '../epochs/EpochTable'
import { FormulaCard } from '../epochs/FormulaCard'
import { useEpochs } from '../epochs/queries'
import { TermsButton } from '../epochs/TermsButton'
import { TermsCard } from '../epochs/TermsCard'
import { epochMessages } from '../epochs/texts'
import type { EpochList } from '../epochs/wire'
import { messages } from '../texts'

const params = { behind: urlParam.string() }

/** What epochs pay, by which terms and formula. */
export default function Epochs() {
  const text = useText(epochMessages)
  const { values } = useUrlState(params)
  const behind = /^[1-9]\d{0,14}$/.test(values.behind) ? Number(values.behind) : undefined
  const newest = useEpochs()
  const query = useEpochs(behind)
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('title')}
        lede={<Lede list={newest.data} />}
        loading={newest.isPending}
        actions={
          <>
            <Link className={buttonClass({})} to="/validators">
              {text('validators')}
            </Link>
            {newest.data && newest.data.terms.length > 0 && <TermsButton list={newest.data} />}
          </>
        }
      />
      <QueryView
        query={query}
        framed
        failed={text('failed')}
        empty={(list) => list.terms.length === 0 && <None list={list} />}
      >
        {(list) => (
          <>
            <EpochStrip list={newest.data} newest={newest.data?.epochs[0]} />
            <div className="network:grid network:grid-cols-1 network:items-start network:gap-5.5 network:lg:grid-cols-[1.65fr_1fr]">
              {list && <EarnedChart epochs={list.epochs} />}
              {newest.data && <TermsCard list={newest.data} />}
            </div>
            {list && <EpochTable epochs={list.epochs} behind={behind} />}
            <EarningsCard />
            <FormulaCard />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Lede({ list }: { list: EpochList | undefined }) {
  const text = useText(epochMessages)
  const words = useText(messages)
  const format = useFormat()
  const terms = list?.terms.at(-1)
  return terms
    ? text('lede', { length: duration(words, terms.seconds), pool: format.gaia(terms.pool, 2) })
    : text('lede.none')
}

function None({ list }: { list: EpochList }) {
  const text = useText(epochMessages)
  return (
    <EmptyState
      title={text('empty')}
      icon={<CalendarClock size={20} aria-hidden="true" />}
      action={<TermsButton list={list} primary />}
    >
      {text('empty.text')}
    </EmptyState>
  )
}
