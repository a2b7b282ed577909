import { useFormat, useText } from '@portal/sdk'
import { Address, Badge, Button, Card, CardBody, CardHeader, QueryView } from '@portal/sdk/ui'
import { TermFigure } from '../sale/TermFigure'
import { messages } from '../texts'
import type { Vesting, VestingSchedule } from '../wire'
import type { useVested } from './claimQueries'
import { dueProof } from './dueProof'
import { Fact } from './Fact'

interface VestingCardProps {
  query: ReturnType<typeof useVested>
  onRelease: (vesting: Vesting, schedule: VestingSchedule) => void
}

/** What becomes the looked-up address's over time, and what of it can be sent there now; nothing where it has no schedule. */
export function VestingCard({ query, onRelease }: VestingCardProps) {
  const text = useText(messages)
  return (
    // Most have no schedule: nothing keeps a place for one.
    <QueryView query={query} framed failed={text('claim.vesting.failed')}>
      {(answer) => {
        const vesting = answer?.vesting
        if (!vesting || vesting.schedules.length === 0) return null
        return (
          <Card>
            <CardHeader title={text('claim.vesting')} />
            <CardBody className="gaia:grid gaia:grid-cols-[minmax(0,1fr)] gaia:gap-6">
              {vesting.schedules.map((schedule) => (
                <OneSchedule
                  key={schedule.id}
                  vesting={vesting}
                  schedule={schedule}
                  onRelease={() => onRelease(vesting, schedule)}
                />
              ))}
              {vesting.more > 0 && (
                <p className="gaia:text-muted">{text('claim.vesting.more', { count: vesting.more })}</p>
              )}
            </CardBody>
          </Card>
        )
      }}
    </QueryView>
  )
}

interface OneScheduleProps {
  vesting: Vesting
  schedule: VestingSchedule
  onRelease: () => void
}

function OneSchedule({ vesting, schedule, onRelease }: OneScheduleProps) {
  const text = useText(messages)
  const format = useFormat()
  const { asOf } = vesting
  const before = Date.parse(asOf.time) < Date.parse(schedule.cliffAt)
  const all = Date.parse(asOf.time) >= Date.parse(schedule.endsAt)
  const state = schedule.revokedAt ? 'revoked' : before ? 'cliff' : all ? 'whole' : 'vests'
  const gaia = (wei: string) => `${format.gaia(wei, 18)} GAIA`
  const due = dueProof(vesting, schedule)
  return (
    <section
      className="gaia:grid gaia:grid-cols-[minmax(0,1fr)] gaia:gap-3 gaia:text-sm"
      aria-label={text('claim.schedule', { id: schedule.id })}
    >
      <p className="gaia:flex gaia:flex-wrap gaia:items-center gaia:justify-between gaia:gap-2">
        <b>{text('claim.schedule', { id: schedule.id })}</b>
        <Badge tone={state === 'revoked' ? 'warn' : state === 'cliff' ? 'info' : 'good'} dot>
          {text(`claim.vesting.${state}`)}
        </Badge>
      </p>
      <dl className="gaia:grid gaia:gap-2">
        <Fact name={text('claim.vesting.due')}>
          <TermFigure label={text('claim.vesting.due')} value={gaia(schedule.releasable)} proof={due} />
        </Fact>
        <Fact name={text('claim.vesting.released')}>{gaia(schedule.released)}</Fact>
        <Fact name={text('claim.vesting.total')}>{gaia(schedule.total)}</Fact>
        <Fact name={text('claim.vesting.starts')}>{format.time(schedule.startsAt)}</Fact>
        <Fact name={text('claim.vesting.cliffAt')}>{format.time(schedule.cliffAt)}</Fact>
        <Fact name={text('claim.vesting.ends')}>{format.time(schedule.endsAt)}</Fact>
        <Fact name={text('claim.funder')}>
          <Address address={schedule.funder} />
        </Fact>
      </dl>
      <p className="gaia:text-muted">
        {schedule.revokedAt
          ? text('claim.vesting.revoked.text', { time: format.time(schedule.revokedAt) })
          : text(schedule.revocable ? 'claim.vesting.revocable' : 'claim.vesting.irrevocable')}
      </p>
      {schedule.releasable !== '0' && (
        <div>
          <Button className="gaia:h-auto! gaia:min-h-9 gaia:py-1.5 gaia:whitespace-normal!" onClick={onRelease}>
            {text('claim.release', { amount: format.gaia(schedule.releasable, 18) })}
          </Button>
        </div>
      )}
    </section>
  )
}
