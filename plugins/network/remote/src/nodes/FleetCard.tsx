import { useModuleMutation, useText, useToast } from '@portal/sdk'
import { Confirm } from '@portal/sdk/kit'
import { Badge, Button, Card, CardBody, CardHeader, EmptyState, QueryView, Skeleton } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { useModuleQuery } from '../topics'
import { FleetDialog } from './lazily'
import { nodeMessages } from './texts'
import { useFullTime } from './useFullTime'
import type { Fleet } from './wire'

/** Tokens by which many machines become nodes without a signature for each. portal: its origin; null: none can be made here. */
export function FleetCard({ portal, at = '/fleets' }: { portal: string | null; at?: '/fleets' | '/own/fleets' }) {
  const text = useText(nodeMessages)
  const toast = useToast()
  const fleets = useModuleQuery<Fleet[]>(at)
  const remove = useModuleMutation({ invalidates: [at] })
  const [making, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Fleet | null>(null)
  const make = portal !== null && <Button onClick={() => setMaking(true)}>{text('fleet.make')}</Button>
  return (
    <Card aria-label={text('fleet.title')}>
      <CardHeader title={text('fleet.title')} end={make} />
      <CardBody>
        <QueryView
          query={fleets}
          failed={text('fleet.failed')}
          skeleton={<Skeleton width="100%" height="4em" />}
          empty={(all) => all.length === 0 && <EmptyState title={text('fleet.none')}>{text('fleet.text')}</EmptyState>}
        >
          {(all) => (
            <ul className="network:grid network:grid-cols-1 network:gap-4">
              {all.map((one) => (
                <Line key={one.fleet} fleet={one} onLeave={() => setLeaving(one)} />
              ))}
            </ul>
          )}
        </QueryView>
      </CardBody>
      {making && portal !== null && (
        <Suspense>
          <FleetDialog portal={portal} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {leaving && (
        <Confirm
          danger
          title={text('fleet.leave.title', { name: leaving.name })}
          text={text('fleet.leave.text')}
          label={text('fleet.leave')}
          act={() => remove.mutateAsync({ path: `${at}/${leaving.fleet}`, method: 'DELETE' })}
          onClose={() => setLeaving(null)}
          onDone={() => toast({ title: text('fleet.left', { name: leaving.name }) })}
        />
      )}
    </Card>
  )
}

function Line({ fleet, onLeave }: { fleet: Fleet; onLeave: () => void }) {
  const text = useText(nodeMessages)
  const fullTime = useFullTime()
  const over = fleet.ended !== null || Date.parse(fleet.expires) <= Date.now()
  return (
    <li className="network:flex network:flex-wrap network:items-center network:gap-x-4 network:gap-y-1">
      <b className="network:font-[550] network:[overflow-wrap:anywhere]">{fleet.name}</b>
      <span className="network:text-sm">{text('fleet.enrolled', { count: fleet.enrolled, of: fleet.nodes })}</span>
      <span className="network:text-sm network:text-muted">
        {fleet.ended
          ? text('fleet.ended', { time: fullTime(fleet.ended) })
          : text('fleet.until', { time: fullTime(fleet.expires) })}
      </span>
      {over ? (
        <Badge>{text('fleet.over')}</Badge>
      ) : (
        <Button size="sm" aria-label={`${text('fleet.leave')}: ${fleet.name}`} onClick={onLeave}>
          {text('fleet.leave')}
        </Button>
      )}
    </li>
  )
}
