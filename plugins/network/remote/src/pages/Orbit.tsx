import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button, buttonClass, CardSkeleton, EmptyState, LiveChip, PageHeader, QueryView, useCopy } from '@portal/sdk/ui'
import { Link2, Orbit as OrbitIcon } from 'lucide-react'
import type { MapData } from '../orbit/mapData'
import type { Kind } from '../orbit/Network'
import { networkOf } from '../orbit/networkOf'
import { OrbitCard } from '../orbit/OrbitCard'
import '../orbit/orbit.css'
import { useMapData } from '../orbit/queries'
import { orbitMessages } from '../orbit/texts'

/** The network as a map. */
export default function Orbit() {
  const text = useText(orbitMessages)
  const query = useMapData()
  const { copied, copy } = useCopy()
  return (
    <div className="network:grid network:grid-cols-1 network:gap-5.5">
      <PageHeader
        title={text('title')}
        lede={query.data ? <Lede data={query.data} /> : text('lede.loading')}
        loading={query.isPending}
        actions={
          <>
            {(query.isPending || query.data) && <LiveChip at={query.data?.asOf.time} />}
            <Button icon={<Link2 size={15} aria-hidden="true" />} onClick={() => copy(location.href)}>
              {text(copied === 'copied' ? 'map.shared' : 'map.share')}
            </Button>
          </>
        }
      />
      <QueryView
        query={query}
        framed
        failed={text('failed')}
        skeleton={<CardSkeleton title={text('title')} height="560px" />}
        empty={({ validators, nodes }) => validators.length + nodes.length === 0 && <Nothing />}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(data) => <OrbitCard data={data} />}
      </QueryView>
    </div>
  )
}

function Lede({ data }: { data: MapData }) {
  const text = useText(orbitMessages)
  const format = useFormat()
  const { entities } = networkOf(data)
  const of = (kind: Kind) => text(`lede.${kind}`, { count: entities.filter((entity) => entity.kind === kind).length })
  const sentences = [text('lede', { validators: of('validator'), nodes: of('node'), accounts: of('account') })]
  if (data.totals.nodes > data.nodes.length)
    sentences.push(
      text('lede.more', { all: format.number(data.totals.nodes), shown: format.number(data.nodes.length) }),
    )
  return sentences.join(' ')
}

function Nothing() {
  const text = useText(orbitMessages)
  return (
    <EmptyState
      title={text('empty.title')}
      icon={<OrbitIcon size={20} aria-hidden="true" />}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/node-setup">
          {text('empty.action')}
        </Link>
      }
    >
      {text('empty.text')}
    </EmptyState>
  )
}
