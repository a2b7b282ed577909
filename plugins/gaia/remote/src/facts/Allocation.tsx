import { shortAddress, useFormat, useText } from '@portal/sdk'
import {
  Amount,
  Badge,
  Card,
  CardHeader,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  type FormulaProof,
  Notice,
  QueryView,
} from '@portal/sdk/ui'
import { useMemo } from 'react'
import { useAllocation } from '../queries'
import type { AllocationRow, SupplyPlan as Answer } from '../wire'
import type { FactWords } from './codeProof'
import { ProofLink } from './ProofLink'
import { balanceProof, readProof } from './proofs'
import { factMessages } from './texts'

/** The plan of the allocation, beside what the chain says of its addresses. */
export function Allocation() {
  const text = useText(factMessages)
  const format = useFormat()
  const query = useAllocation()
  const asOf = query.data?.asOf
  return (
    <Card>
      <CardHeader
        title={text('alloc.title')}
        end={
          asOf && (
            <Definition term={text('alloc.title')}>
              {text('alloc.definition', { block: format.block(asOf.number) })}
            </Definition>
          )
        }
      />
      <QueryView query={query} failed={text('alloc.failed')}>
        {(answer) => <Plan answer={answer} />}
      </QueryView>
    </Card>
  )
}

function Plan({ answer }: { answer: Answer | undefined }) {
  const text = useText(factMessages)
  const format = useFormat()
  const columns = useMemo(() => columnsOf({ text, format }, answer), [text, format, answer])
  return (
    <>
      {answer?.plan && (
        <p className="gaia:px-4 gaia:pb-3 gaia:text-sm gaia:text-muted">{text(`alloc.${answer.plan}`)}</p>
      )}
      {answer && answer.twice.length > 0 && (
        <Notice tone="warn" title={text('alloc.twice', { addresses: format.list(answer.twice.map(shortAddress)) })} />
      )}
      <DataTable
        label={text('alloc.title')}
        columns={columns}
        rows={answer && linesOf(answer, text('alloc.unplanned'))}
        rowKey={(row) => row.title}
        loadingRows={5}
        empty={<EmptyState title={text('alloc.empty')}>{text('alloc.empty.text')}</EmptyState>}
      />
    </>
  )
}

/** A row of the plan, or, with nothing planned, what is in no row. */
interface Line extends Omit<AllocationRow, 'planned' | 'difference'> {
  planned: string | null
  difference: string | null
}

function linesOf({ rows, unplanned }: Answer, title: string): Line[] {
  if (unplanned === null) return rows
  return [...rows, { title, planned: null, locked: false, accounts: [], held: unplanned, difference: null }]
}

function columnsOf(words: FactWords, answer: Answer | undefined): Column<Line>[] {
  const { text, format } = words
  return [
    {
      id: 'title',
      header: text('alloc.row'),
      card: 'heading',
      cell: ({ title, locked, accounts }) => (
        <span>
          {title} {locked && <Badge>{text('alloc.locked')}</Badge>}
          {accounts.length > 0 && (
            <span className="gaia:block gaia:text-xs gaia:text-muted">
              {text('alloc.addresses', { count: accounts.length })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'planned',
      header: text('alloc.planned'),
      align: 'end',
      priority: 2,
      cell: ({ planned }) => (planned === null ? '—' : <Amount wei={planned} unit={null} />),
    },
    {
      id: 'held',
      header: text('alloc.held'),
      align: 'end',
      priority: 1,
      cell: (line) =>
        answer && (
          <ProofLink title={line.title} proof={heldProof(words, answer, line)} of={line.title}>
            {format.gaia(line.held)}
          </ProofLink>
        ),
    },
    {
      id: 'difference',
      header: text('alloc.difference'),
      align: 'end',
      priority: 3,
      cell: ({ difference }) => (difference === null ? '—' : signed(format.gaia, difference)),
    },
  ]
}

function signed(gaia: FactWords['format']['gaia'], wei: string): string {
  if (wei === '0') return '0'
  return wei.startsWith('-') ? `−${gaia(wei.slice(1))}` : `+${gaia(wei)}`
}

/** A proof per address: balanceOf at the block. What is in no row is the supply without all of them. */
function heldProof({ text, format }: FactWords, answer: Answer, line: Line): FormulaProof {
  const { token, asOf, rows, totalSupply } = answer
  const accounts =
    line.planned === null
      ? new Map(rows.flatMap((row) => row.accounts).map((account) => [account.address, account]))
      : new Map(line.accounts.map((account) => [account.address, account]))
  const supply = {
    label: text('alloc.supply'),
    value: `${format.gaia(totalSupply, 18)} GAIA`,
    proof: readProof({ address: token, asOf }, 'totalSupply()', '0x18160ddd', totalSupply),
  }
  return {
    kind: 'formula',
    formula: text(line.planned === null ? 'alloc.unplanned.formula' : 'alloc.formula'),
    inputs: [
      ...(line.planned === null ? [supply] : []),
      ...[...accounts.values()].map(({ address, balance }) => ({
        label: shortAddress(address),
        value: `${format.gaia(balance, 18)} GAIA`,
        proof: balanceProof(token, address, balance, asOf),
      })),
    ],
  }
}
