import { useFormat, useText } from '@portal/sdk'
import { DataTable, Notice } from '@portal/sdk/ui'
import type { Draft } from '../wire'
import { faultSentence } from './faultSentence'
import { campaignMessages } from './texts'

/** The lines of a list that are no rows, and what to do about each. */
export function FaultTable({ draft }: { draft: Draft }) {
  const text = useText(campaignMessages)
  const format = useFormat()
  return (
    <div className="gaia:grid gaia:gap-3">
      <Notice tone="bad" title={text('faults', { count: draft.faulty })}>
        {text('faults.text')}
        {draft.faulty > draft.faults.length && ` ${text('faults.first', { count: draft.faults.length })}`}
      </Notice>
      <DataTable
        label={text('faults.label', { name: draft.name })}
        rows={draft.faults}
        rowKey={({ line, kind }) => `${line} ${kind}`}
        pageSize={20}
        columns={[
          {
            id: 'line',
            header: text('faults.line'),
            card: 'heading',
            width: '72px',
            sortValue: ({ line }) => line,
            cell: ({ line }) => <span className="gaia:tabular-nums">{format.number(line)}</span>,
          },
          {
            id: 'wrong',
            header: text('faults.wrong'),
            priority: 1,
            card: 'wide',
            cell: (fault) => <span className="gaia:break-words">{faultSentence(text, fault).wrong}</span>,
          },
          {
            id: 'fix',
            header: text('faults.fix'),
            priority: 2,
            card: 'wide',
            cell: (fault) => faultSentence(text, fault).fix,
          },
        ]}
      />
    </div>
  )
}
