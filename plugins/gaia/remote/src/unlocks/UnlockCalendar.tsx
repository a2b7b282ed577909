import { fromUnits, useAddressLabel, useFormat, useLocale, useText } from '@portal/sdk'
import { TimeSeries } from '@portal/sdk/charts'
import {
  Amount,
  Button,
  Card,
  CardBody,
  CardHeader,
  CardSkeleton,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  Notice,
  QueryView,
  Stat,
  StatStrip,
} from '@portal/sdk/ui'
import { CalendarPlus } from 'lucide-react'
import { useMemo } from 'react'
import { calendarFile } from '../calendar/calendarFile'
import { saveCalendar } from '../calendar/saveCalendar'
import { useModuleQuery } from '../topics'
import { Account } from '../tracker/Account'
import type { UnlockDate, Unlocks } from '../wire'
import { unlockMessages } from './texts'
import { unlockEvents } from './unlockEvents'

/** When what vests becomes its beneficiaries', for all schedules of the contract. */
export function UnlockCalendar() {
  const text = useText(unlockMessages)
  const query = useModuleQuery<Unlocks>('/token/unlocks', { live: { topic: 'token' } })
  return (
    <QueryView
      query={query}
      framed
      failed={text('failed')}
      skeleton={<CardSkeleton title={text('title')} height="360px" />}
    >
      {(data) => <Calendar unlocks={data} />}
    </QueryView>
  )
}

function Calendar({ unlocks }: { unlocks: Unlocks }) {
  const text = useText(unlockMessages)
  const format = useFormat()
  const { known, contract, dates, steps, more, asOf } = unlocks
  const save = () => {
    const events = unlockEvents(dates ?? [], { text, format }, new URL(window.location.href))
    saveCalendar(calendarFile({ product: 'Vesting', events, now: new Date() }), 'gaia-vesting.ics')
  }
  return (
    <Card>
      <CardHeader
        title={text('title')}
        end={
          <>
            {dates && dates.length > 0 && (
              <Button size="sm" icon={<CalendarPlus size={14} aria-hidden="true" />} onClick={save}>
                {text('calendar')}
              </Button>
            )}
            <Definition term={text('title')}>{text('definition')}</Definition>
          </>
        }
      />
      {!known ? (
        <Notice tone="info">{text('reading', { block: format.block(asOf.number) })}</Notice>
      ) : contract === null ? (
        <EmptyState title={text('none.contract')} />
      ) : steps && steps.length > 0 ? (
        <>
          {more > 0 && <Notice tone="info">{text('more', { count: more })}</Notice>}
          <Course unlocks={unlocks} />
          <Dates dates={dates ?? []} />
        </>
      ) : (
        <EmptyState title={text('none')}>{text('none.text')}</EmptyState>
      )}
    </Card>
  )
}

function Course({ unlocks: { steps, everySeconds, total, vested, released, schedules, dates } }: { unlocks: Unlocks }) {
  const text = useText(unlockMessages)
  const format = useFormat()
  const locale = useLocale()
  const label = text('chart.label')
  const series = useMemo(
    () => [
      {
        label,
        kind: 'bars' as const,
        points: (steps ?? []).map(({ start, amount }) => [start, Number(fromUnits(amount))] as const),
      },
    ],
    [steps, label],
  )
  const still = BigInt(total) - BigInt(vested)
  const last = dates?.at(-1)
  const day = useMemo(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }), [locale])
  return (
    <>
      <StatStrip label={text('title')}>
        <Stat label={text('still')} value={format.gaia(still, 0)} note="GAIA" />
        <Stat label={text('vested')} value={format.gaia(vested, 0)} note="GAIA" />
        <Stat label={text('released')} value={format.gaia(released, 0)} note="GAIA" />
        <Stat label={text('until')} value={last && day.format(new Date(last.at))} />
      </StatStrip>
      <CardBody>
        <TimeSeries
          label={text('chart')}
          summary={text('summary', { amount: format.compactGaia(still), count: schedules })}
          series={series}
          every={everySeconds * 1000}
          format={(value) => `${format.number(value)} GAIA`}
          height={180}
        />
      </CardBody>
    </>
  )
}

const soonest = { column: 'at', direction: 'ascending' } as const

function Dates({ dates }: { dates: readonly UnlockDate[] }) {
  const text = useText(unlockMessages)
  const format = useFormat()
  const labelOf = useAddressLabel()
  const columns = useMemo(
    (): Column<UnlockDate>[] => [
      { id: 'what', header: text('what'), card: 'heading', cell: ({ kind }) => text(kind) },
      {
        id: 'at',
        header: text('at'),
        priority: 1,
        card: 'wide',
        sortValue: ({ at }) => at,
        cell: ({ at }) => <time dateTime={at}>{format.time(at)}</time>,
      },
      {
        id: 'amount',
        header: text('amount'),
        definition: text('amount.definition'),
        priority: 2,
        align: 'end',
        sortValue: ({ amount }) => BigInt(amount),
        cell: ({ amount }) => <Amount wei={amount} digits={0} unit={null} />,
      },
      {
        id: 'beneficiary',
        header: text('beneficiary'),
        priority: 3,
        cell: ({ beneficiary }) => <Account address={beneficiary} end="to" />,
      },
      { id: 'schedule', header: text('schedule'), priority: 4, align: 'end', cell: ({ schedule }) => schedule },
    ],
    [text, format],
  )
  return (
    <DataTable
      label={text('dates')}
      columns={columns}
      rows={dates}
      rowKey={({ schedule, kind }) => `${schedule} ${kind}`}
      rowHeight={45}
      defaultSort={soonest}
      exports={{
        file: 'gaia-vesting',
        fields: [
          ['kind', (one) => one.kind],
          ['at', (one) => one.at],
          ['amount_gaia', (one) => fromUnits(one.amount)],
          ['beneficiary', (one) => one.beneficiary],
          ['beneficiary_label', (one) => labelOf(one.beneficiary)],
          ['schedule', (one) => one.schedule],
        ],
      }}
      empty={<EmptyState title={text('none')} />}
    />
  )
}
