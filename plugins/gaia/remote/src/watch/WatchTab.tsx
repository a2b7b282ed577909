import { errorSentence, fromUnits, moduleURL, useFormat, useModule, useText, useToast, useTopic } from '@portal/sdk'
import { Confirm } from '@portal/sdk/kit'
import {
  Button,
  buttonClass,
  Card,
  CardHeader,
  DataTable,
  Definition,
  EmptyState,
  Notice,
  QueryView,
} from '@portal/sdk/ui'
import { Download, Plus, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useRole } from '../useRole'
import { AlertsCard } from './AlertsCard'
import { AddressDialog } from './dialogs'
import { RulesCard } from './RulesCard'
import { watchMessages } from './texts'
import { useWatchList, useWatchWrites } from './useWatchList'
import { nameOfRow, type WatchRow, watchColumns } from './watchColumns'

/** What the visitor watches, what they are told of, and what they were told. */
export function WatchTab() {
  const text = useText(watchMessages)
  const format = useFormat()
  const toast = useToast()
  const module = useModule()
  const nameOf = useRole()
  const query = useWatchList()
  const { unwatch, forget } = useWatchWrites()
  const [edited, setEdited] = useState<WatchRow | 'new' | null>(null)
  const [forgetting, setForgetting] = useState(false)
  const { refetch } = query
  // What addresses have changes with the ledger.
  useTopic('token', () => void refetch())
  const columns = useMemo(
    () =>
      watchColumns({
        text,
        format,
        nameOf,
        onEdit: setEdited,
        onRemove: ({ address }) =>
          void unwatch(address).catch((error: Error) =>
            toast({ title: text('lost'), description: errorSentence(error), destructive: true }),
          ),
      }),
    [text, format, nameOf, unwatch, toast],
  )
  const { data } = query
  const rows = useMemo(
    () => data?.addresses.map((one, i): WatchRow => ({ ...one, standing: data.standings?.[i] ?? null })),
    [data],
  )
  const add = (
    <Button icon={<Plus size={15} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {text('add')}
    </Button>
  )
  return (
    <QueryView query={query} framed failed={text('failed')}>
      {(answer) => (
        <div className="gaia:grid gaia:gap-5.5">
          {answer?.gap && <Notice>{text('gap')}</Notice>}
          <Card>
            <CardHeader
              title={text('title')}
              end={
                <>
                  {answer && (
                    <span className="gaia:text-sm gaia:text-muted gaia:tabular-nums">
                      {text('count', { count: answer.addresses.length, most: answer.most })}
                    </span>
                  )}
                  <Definition term={text('title')}>{text('title.definition')}</Definition>
                  {answer && answer.addresses.length > 0 && add}
                </>
              }
            />
            <DataTable
              label={text('title')}
              columns={columns}
              rows={rows}
              rowKey={({ address }) => address}
              rowName={nameOfRow}
              loadingRows={4}
              exports={{
                file: 'gaia-watch-list',
                fields: [
                  ['address', (one) => one.address],
                  ['label', (one) => one.label],
                  ['balance_gaia', (one) => (one.standing ? fromUnits(one.standing.balance) : '')],
                  ['change_24h_gaia', (one) => (one.standing ? fromUnits(one.standing.day) : '')],
                  ['change_7d_gaia', (one) => (one.standing ? fromUnits(one.standing.week) : '')],
                  ['told_from_gaia', (one) => (one.least === null ? '' : fromUnits(one.least))],
                  ['added', (one) => one.added],
                ],
              }}
              empty={
                <EmptyState title={text('empty')} action={add}>
                  {text('empty.text')}
                </EmptyState>
              }
            />
          </Card>
          <div className="gaia:grid gaia:grid-cols-1 gaia:gap-5.5 gaia:lg:grid-cols-2 gaia:lg:items-start">
            <RulesCard list={answer} />
            <AlertsCard list={answer} />
          </div>
          <p className="gaia:flex gaia:flex-wrap gaia:items-center gaia:gap-3 gaia:text-sm gaia:text-muted">
            <span>{text('kept')}</span>
            <a
              href={moduleURL(module, '/watch/export')}
              download="gaia-watch-list.json"
              className={buttonClass({ size: 'sm' })}
            >
              <Download size={14} aria-hidden="true" />
              {text('export')}
            </a>
            <Button size="sm" icon={<Trash2 size={14} aria-hidden="true" />} onClick={() => setForgetting(true)}>
              {text('forget')}
            </Button>
          </p>
          <Suspense>
            {edited && (
              <AddressDialog
                address={edited === 'new' ? null : edited.address}
                watched={edited === 'new' ? null : edited}
                onClose={() => setEdited(null)}
              />
            )}
          </Suspense>
          {forgetting && (
            <Confirm
              danger
              title={text('forget.title')}
              text={text('forget.text')}
              label={text('forget.act')}
              act={forget}
              onClose={() => setForgetting(false)}
              onDone={() => toast({ title: text('forget.done') })}
            />
          )}
        </div>
      )}
    </QueryView>
  )
}
