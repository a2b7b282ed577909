import { useFormat, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Progress } from '@portal/sdk/ui'
import type { Money, VestingSchedule } from '../wire'
import { portfolioMessages } from './texts'

/** The schedules by which GAIA becomes the visitor's; nothing for who has none. */
export function Vests({ money: { vesting }, now }: { money: Money; now: string }) {
  const text = useText(portfolioMessages)
  if (!vesting || vesting.schedules.length === 0) return null
  return (
    <Card>
      <CardHeader title={text('vests.title')} />
      <CardBody className="gaia:grid gaia:gap-4">
        {vesting.schedules.map((schedule) => (
          <One key={schedule.id} schedule={schedule} now={now} />
        ))}
        {vesting.more > 0 && (
          <p className="gaia:text-sm gaia:text-muted">{text('vests.more', { count: vesting.more })}</p>
        )}
      </CardBody>
    </Card>
  )
}

function One({ schedule, now }: { schedule: VestingSchedule; now: string }) {
  const text = useText(portfolioMessages)
  const format = useFormat()
  const { id, total, released, releasable, cliffAt, endsAt, revokedAt } = schedule
  const end =
    revokedAt !== null
      ? text('vests.revoked', { when: format.time(revokedAt) })
      : Date.parse(cliffAt) > Date.parse(now)
        ? text('vests.cliff', { when: format.time(cliffAt) })
        : text('vests.until', { when: format.time(endsAt) })
  const of = text('vests.of', {
    released: format.gaia(released, 2),
    total: format.gaia(total, 2),
    releasable: format.gaia(releasable, 2),
  })
  return (
    <div className="gaia:grid gaia:gap-1.5 gaia:text-sm">
      <span className="gaia:flex gaia:flex-wrap gaia:justify-between gaia:gap-x-4">
        <b className="gaia:font-[600]">{text('vesting.schedule', { number: id })}</b>
        <span className="gaia:text-muted">{end}</span>
      </span>
      <Progress
        label={text('vesting.schedule', { number: id })}
        value={share(String(BigInt(released) + BigInt(releasable)), total)}
        text={of}
      />
      <span className="gaia:tabular-nums">{of}</span>
    </div>
  )
}

function share(part: string, of: string): number {
  return of === '0' ? 0 : Number((BigInt(part) * 10_000n) / BigInt(of)) / 10_000
}
