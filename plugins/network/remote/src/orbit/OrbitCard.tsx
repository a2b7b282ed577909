import { useFormat, useText } from '@portal/sdk'
import { patiently } from '@portal/sdk/host'
import { Sheet } from '@portal/sdk/kit'
import { Button, Card, cx, EmptyState, IconButton, Notice, QueryView, Skeleton } from '@portal/sdk/ui'
import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { AttestationBar } from './AttestationBar'
import { AttestationTable } from './AttestationTable'
import { EdgePanel } from './EdgePanel'
import { EntityPanel } from './EntityPanel'
import { EntityTable } from './EntityTable'
import { EventRows } from './EventRows'
import { Filters } from './Filters'
import { HelpDialog } from './HelpDialog'
import { hasWebGL } from './hasWebGL'
import { MapLegend } from './MapLegend'
import type { MapData } from './mapData'
import type { Network } from './Network'
import { type Mode, modes, type OrbitFilters, unfiltered } from './orbitParams'
import { pickedText } from './picked'
import { useNewestEvents } from './queries'
import { ReplayBar } from './ReplayBar'
import { orbitMessages } from './texts'
import { useOrbitState } from './useOrbitState'
import { useWide } from './useWide'
import { nameOf } from './Words'

// What draws comes in a file of its own: who has no WebGL, or looks at the table, needs none of it.
const MapView = lazy(() => patiently(() => import('./MapView')))

/** How many events before the moment shown are listed. */
const before = 12

/** The map or the table, with what narrows it, what is open, and the way back in time. */
export function OrbitCard({ data }: { data: MapData }) {
  const text = useText(orbitMessages)
  const { values, put, replay, base, network, visible, attestations } = useOrbitState(data)
  const [drawable] = useState(hasWebGL)
  const [helping, setHelping] = useState(false)
  const [missed, setMissed] = useState(false)
  const wide = useWide()
  const mode: Mode = drawable ? values.view : 'table'
  const onFilter = useCallback((change: Partial<OrbitFilters>) => put(change, { history: 'replace' }), [put])
  const onOpen = useCallback((open: string) => put({ open }, { history: 'replace' }), [put])
  const onMove = useCallback((at: string) => put({ at }, { history: 'replace' }), [put])
  const onPicked = (keys: readonly string[]) => {
    const those = new Set(keys)
    const picked = visible.filter(({ key }) => those.has(key))
    setMissed(picked.length === 0)
    if (picked.length > 0) put({ picked: pickedText(picked), view: 'table' })
  }
  const panel = values.open !== '' && <Opened open={values.open} network={network} onOpen={onOpen} />
  const heading = titleOf(values.open, network) ?? text('panel.gone')
  const events = replay.data?.events.filter(({ time }) => time <= values.at).slice(0, before)
  const legend = <MapLegend mode={mode} entities={network.entities} filters={values} onFilter={onFilter} />
  const beside = wide && mode !== 'table'
  const aside = (
    <>
      {legend}
      <section className="network:grid network:gap-2.5" aria-label={text(values.at ? 'events.at' : 'events.title')}>
        <h2 className="network:text-sm network:font-[550] network:text-muted">
          {text(values.at ? 'events.at' : 'events.title')}
        </h2>
        {values.at && events ? (
          <EventRows events={events} network={network} onOpen={onOpen} />
        ) : (
          <Newest network={network} onOpen={onOpen} />
        )}
      </section>
    </>
  )
  return (
    <Card aria-label={text('title')}>
      <div className="network:flex network:flex-wrap network:items-center network:gap-2 network:border-b network:border-line network:px-4 network:py-3">
        <fieldset className="network:flex network:flex-wrap network:gap-1">
          <legend className="network:sr-only">{text('modes')}</legend>
          {modes.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === mode ? 'default' : 'ghost'}
              aria-pressed={one === mode}
              disabled={!drawable && one !== 'table'}
              onClick={() => put({ view: one })}
            >
              {text(`mode.${one}`)}
            </Button>
          ))}
        </fieldset>
        <Filters network={network} filters={values} onFilter={onFilter} />
      </div>
      {!drawable && <Notice title={text('webgl.title')}>{text('webgl.text')}</Notice>}
      {values.picked !== '' && (
        <Notice action={<Button onClick={() => put({ picked: '' })}>{text('picked.clear')}</Button>}>
          {text('picked.text', { count: visible.length })}
        </Notice>
      )}
      {missed && <Notice>{text('picked.none')}</Notice>}
      {mode === 'table' && <div className="network:px-4 network:pt-4">{legend}</div>}
      <div
        className={cx(
          'network:grid network:grid-cols-1',
          mode !== 'table' && 'network:min-[1080px]:grid-cols-[minmax(0,1fr)_340px]',
        )}
      >
        <div className="network:min-w-0">
          <Shown count={visible.length} all={network.entities.length} />
          <AttestationBar
            attestations={attestations}
            on={values.attestations === 'on'}
            topic={values.topic}
            onChange={put}
          />
          {mode === 'table' ? (
            <>
              <EntityTable
                rows={visible}
                network={network}
                onOpen={onOpen}
                onClear={() => put({ ...unfiltered, picked: '' })}
                notice={undefined}
              />
              {values.attestations === 'on' && <AttestationTable rows={attestations.attested} network={network} />}
            </>
          ) : (
            <Suspense fallback={<Skeleton width="100%" height="clamp(380px, 66vh, 760px)" />}>
              <MapView
                mode={mode}
                base={base}
                network={network}
                visible={visible}
                numbers={data.countries}
                open={values.open}
                onOpen={onOpen}
                onTable={() => put({ view: 'table' })}
                onPicked={onPicked}
                onHelp={() => setHelping(true)}
                onUnplaced={() => put({ view: 'table', kind: ['node'], country: 'none' })}
              />
            </Suspense>
          )}
          <ReplayBar replay={replay} at={values.at} onMove={onMove} />
        </div>
        {mode !== 'table' && (
          <aside
            aria-label={text('panel.label')}
            className="network:grid network:grid-cols-1 network:content-start network:gap-5 network:border-t network:border-line network:p-4 network:min-[1080px]:border-t-0 network:min-[1080px]:border-l"
          >
            {beside && panel ? (
              <Beside title={heading} onClose={() => onOpen('')}>
                {panel}
              </Beside>
            ) : (
              aside
            )}
          </aside>
        )}
      </div>
      {!beside && panel && (
        <Sheet open title={heading} onOpenChange={(stays) => !stays && onOpen('')}>
          {panel}
        </Sheet>
      )}
      {helping && <HelpDialog onClose={() => setHelping(false)} />}
    </Card>
  )
}

function Shown({ count, all }: { count: number; all: number }) {
  const text = useText(orbitMessages)
  const format = useFormat()
  return (
    <p role="status" className="network:px-4 network:pt-3 network:text-sm network:text-muted">
      {text('shown', { count, all: format.number(all) })}
    </p>
  )
}

function titleOf(open: string, { byKey, edgeByKey }: Network): string | null {
  const entity = byKey.get(open)
  if (entity) return nameOf(entity)
  const edge = edgeByKey.get(open)
  const [from, to] = [byKey.get(edge?.from ?? ''), byKey.get(edge?.to ?? '')]
  return from && to ? `${nameOf(from)} → ${nameOf(to)}` : null
}

function Beside({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const text = useText(orbitMessages)
  return (
    <section aria-label={title} className="network:grid network:gap-4">
      <header className="network:flex network:items-start network:justify-between network:gap-2">
        <h2 className="network:min-w-0 network:text-lg network:font-[550] network:[overflow-wrap:anywhere]">{title}</h2>
        <IconButton label={text('panel.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </section>
  )
}

function Opened({ open, network, onOpen }: { open: string; network: Network; onOpen: (key: string) => void }) {
  const text = useText(orbitMessages)
  const entity = network.byKey.get(open)
  if (entity) return <EntityPanel entity={entity} network={network} onOpen={onOpen} />
  const edge = network.edgeByKey.get(open)
  if (edge) return <EdgePanel edge={edge} network={network} onOpen={onOpen} />
  return <EmptyState title={text('panel.gone')}>{text('panel.gone.text')}</EmptyState>
}

function Newest({ network, onOpen }: { network: Network; onOpen: (key: string) => void }) {
  const text = useText(orbitMessages)
  const query = useNewestEvents()
  return (
    <QueryView query={query} failed={text('events.failed')} skeleton={<Skeleton width="100%" height="180px" />}>
      {({ rows }) => <EventRows events={rows} network={network} onOpen={onOpen} />}
    </QueryView>
  )
}
