import { useFormat, useText } from '@portal/sdk'
import { HeatStrip } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition, Figure, FigureRow } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { nodeMessages } from './texts'
import type { NodeDetail } from './wire'

/** How much of the last thirty days the node was there, by its chain of heartbeats. */
export function UptimeCard({ node }: { node: NodeDetail }) {
  const text = useText(nodeMessages)
  const format = useFormat()
  const days = useMemo(() => node.strip.map(({ day, uptime }) => ({ day, value: uptime })), [node.strip])
  const later = node.strip.reduce((sum, day) => sum + day.later, 0)
  const away = node.strip.reduce((sum, day) => sum + day.away, 0)
  const minutes = (seconds: number) => `${format.number(Math.ceil(seconds / 60))} min`
  const definition = text('column.uptime.definition', { late: node.times.lateAfter, inTime: node.times.inTime })
  const percent = (value: number | null) => (value === null ? null : format.percent(value, 2))
  const shared = { definition, source: 'signed', asOf: { time: node.time } } as const
  return (
    <Card>
      <CardHeader
        title={text('uptime.title')}
        end={<Definition term={text('uptime.title')}>{definition}</Definition>}
      />
      <CardBody className="network:grid network:grid-cols-1 network:gap-5">
        <FigureRow label={text('uptime.title')}>
          <Figure {...shared} label={text('uptime.day')} value={percent(node.uptime.day)} />
          <Figure {...shared} label={text('uptime.week')} value={percent(node.uptime.week)} />
          <Figure {...shared} label={text('uptime.month')} value={percent(node.uptime.month)} />
          <Figure
            label={text('uptime.beats')}
            value={node.sequence === 0 ? null : format.number(node.sequence)}
            note={text('uptime.beats.note')}
            source="signed"
            asOf={{ time: node.time }}
          />
        </FigureRow>
        <HeatStrip label={text('uptime.label', { name: node.name })} days={days} empty={text('uptime.none')} />
        {away > 0 && (
          <p className="network:text-sm network:text-muted">{text('uptime.away', { time: minutes(away) })}</p>
        )}
        {later > 0 && (
          <p className="network:text-sm network:text-muted">{text('uptime.later', { time: minutes(later) })}</p>
        )}
      </CardBody>
    </Card>
  )
}
