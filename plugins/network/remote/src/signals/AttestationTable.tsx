import { formatGaia, useFormat, useLocale, useText } from '@portal/sdk'
import { Address, Badge, Card, CardHeader, type Column, DataTable, EmptyState, useTableState } from '@portal/sdk/ui'
import { useMemo } from 'react'
import { signalMessages } from './texts'
import { partOf, whole } from './wholes'
import type { AttestedBy, SignalDetail } from './wire'

/** Who attested, how much that weighs, what they scored and why. */
export function AttestationTable({ detail }: { detail: SignalDetail }) {
  const text = useText(signalMessages)
  const format = useFormat()
  const locale = useLocale()
  const state = useTableState({ prefix: 'attestations' })
  const { eligible } = detail
  const columns = useMemo(
    (): Column<AttestedBy>[] => [
      {
        id: 'validator',
        header: text('validator'),
        card: 'heading',
        cell: ({ name, signed }) => (
          <Address
            address={signed.attestation.validator}
            label={name || undefined}
            to={`/validators/${signed.attestation.validator}`}
          />
        ),
      },
      {
        id: 'verdict',
        header: text('verdict'),
        priority: 1,
        cell: ({ signed }) => (
          <Badge tone={signed.attestation.verdict === 'confirm' ? 'good' : 'bad'}>
            {text(`verdict.${signed.attestation.verdict}`)}
          </Badge>
        ),
      },
      {
        id: 'score',
        header: text('score'),
        align: 'end',
        priority: 1,
        sortValue: ({ signed }) => signed.attestation.score,
        cell: ({ signed }) => format.percent(signed.attestation.score / whole, 0),
      },
      {
        id: 'confidence',
        header: text('confidence'),
        align: 'end',
        priority: 4,
        sortValue: ({ signed }) => signed.attestation.confidence,
        cell: ({ signed }) => format.percent(signed.attestation.confidence / whole, 0),
      },
      {
        id: 'weight',
        header: text('weight'),
        definition: text('weight.definition'),
        align: 'end',
        priority: 2,
        sortValue: ({ weight }) => BigInt(weight),
        cell: ({ weight }) => `${formatGaia(weight, locale)} (${format.percent(partOf(weight, eligible))})`,
      },
      {
        id: 'delay',
        header: text('delay'),
        align: 'end',
        priority: 3,
        sortValue: ({ delayMs }) => delayMs,
        cell: ({ delayMs }) => text('delay.seconds', { count: format.number(delayMs / 1000, 1) }),
      },
      {
        id: 'reason',
        header: text('reason'),
        priority: 2,
        cell: ({ signed }) => (
          <span className="network:break-words network:whitespace-pre-line">
            {signed.attestation.reason || text('none')}
          </span>
        ),
      },
    ],
    [text, format, locale, eligible],
  )
  return (
    <Card>
      <CardHeader title={text('attestations')} />
      <DataTable
        label={text('attestations')}
        columns={columns}
        rows={detail.attestedBy}
        state={state}
        rowKey={({ uid }) => uid}
        rowName={({ name, signed }) => name || signed.attestation.validator}
        pageSize={10}
        exports={{
          file: `signal-${detail.uid.slice(2, 10)}-attestations`,
          fields: [
            ['uid', (one: AttestedBy) => one.uid],
            ['validator', (one: AttestedBy) => one.signed.attestation.validator],
            ['verdict', (one: AttestedBy) => one.signed.attestation.verdict],
            ['score', (one: AttestedBy) => one.signed.attestation.score / whole],
            ['confidence', (one: AttestedBy) => one.signed.attestation.confidence / whole],
            ['weight_wei', (one: AttestedBy) => one.weight],
            ['received', (one: AttestedBy) => one.received],
            ['reason', (one: AttestedBy) => one.signed.attestation.reason],
            ['entry', (one: AttestedBy) => one.entry],
          ],
        }}
        empty={<EmptyState title={text('attestations.none')}>{text('attestations.none.text')}</EmptyState>}
      />
    </Card>
  )
}
