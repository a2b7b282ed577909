import { useFormat, useText } from '@portal/sdk'
import {
  Address,
  BlockLink,
  Card,
  CardBody,
  CardHeader,
  type Column,
  DataTable,
  Definition,
  EmptyState,
  QueryView,
} from '@portal/sdk/ui'
import { useMemo } from 'react'
import { usePowers } from '../queries'
import { useRole } from '../useRole'
import type { Powers } from '../wire'
import { AdminRuleList } from './AdminRuleList'
import type { FactWords } from './codeProof'
import { ProofLink } from './ProofLink'
import { memberProof, type RoleRow, roleRows } from './roleRows'
import { type FactKey, factMessages } from './texts'

/** Every role of the module's contracts, who holds it and since when, and how each contract's admin is replaced. */
export function Roles() {
  const text = useText(factMessages)
  const format = useFormat()
  const query = usePowers()
  const powers = query.data
  return (
    <Card>
      <CardHeader
        title={text('roles.title')}
        end={
          powers && (
            <Definition term={text('roles.title')}>
              {text('roles.definition', { block: format.block(powers.asOf.number) })}
            </Definition>
          )
        }
      />
      <QueryView
        query={query}
        failed={text('roles.failed')}
        stale={({ problem, asOf }) => problem && { since: asOf.time, problem, block: asOf.number }}
      >
        {(powers) => (
          <>
            <RoleTable powers={powers} />
            {powers && (
              <CardBody className="gaia:border-t gaia:border-line-soft gaia:text-sm">
                <AdminRuleList powers={powers} />
              </CardBody>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function RoleTable({ powers }: { powers: Powers | undefined }) {
  const text = useText(factMessages)
  const format = useFormat()
  const roleOf = useRole()
  const columns = useMemo(() => columnsOf({ text, format }, roleOf, powers), [text, format, roleOf, powers])
  return (
    <DataTable
      label={text('roles.label')}
      columns={columns}
      rows={powers && (powers.catchingUp ? [] : roleRows(powers))}
      rowKey={(row) => row.id}
      loadingRows={8}
      empty={<EmptyState title={text(powers?.catchingUp ? 'roles.catchingUp' : 'roles.empty')} />}
    />
  )
}

function columnsOf(
  words: FactWords,
  roleOf: ReturnType<typeof useRole>,
  powers: Powers | undefined,
): Column<RoleRow>[] {
  const { text } = words
  return [
    {
      id: 'contract',
      header: text('roles.contract'),
      card: 'heading',
      cell: ({ contract: { name, address } }) =>
        address ? <Address address={address} label={name} /> : <span>{name}</span>,
    },
    {
      id: 'role',
      header: text('roles.role'),
      priority: 1,
      card: 'wide',
      cell: ({ contract, role }) => (role ? <RoleName name={role.name} /> : why(words, contract)),
    },
    {
      id: 'account',
      header: text('roles.account'),
      priority: 2,
      card: 'wide',
      cell: ({ member, role }) =>
        member ? (
          <Address address={member.account} label={roleOf(member.account)} />
        ) : role ? (
          text('roles.nobody')
        ) : (
          '—'
        ),
    },
    {
      id: 'since',
      header: text('roles.since'),
      priority: 3,
      cell: ({ member }) => (member ? <BlockLink number={member.since.block} plain /> : '—'),
    },
    {
      id: 'proof',
      header: text('roles.proof'),
      priority: 4,
      align: 'end',
      cell: (row) => {
        const proof = powers && memberProof(words, row, powers.asOf)
        if (!proof) return '—'
        const of = `${row.contract.name} ${row.role?.name ?? ''} ${row.member?.account ?? ''}`
        return (
          <ProofLink title={row.contract.name} proof={proof} of={of}>
            {text('risks.proof')}
          </ProofLink>
        )
      },
    },
  ]
}

function RoleName({ name }: { name: string | null }) {
  const text = useText(factMessages)
  if (!name) return <span>{text('roles.unnamed')}</span>
  return (
    <span>
      {text(`roles.${name}` as FactKey)} <span className="gaia:block gaia:text-xs gaia:text-muted">{name}</span>
    </span>
  )
}

/** Why a contract has no line with a role. */
function why({ text }: FactWords, { address, code, roles, unknown, problem }: RoleRow['contract']): string {
  if (problem) return text('roles.unread')
  if (!address) return text('roles.missing')
  if (!code) return text('risks.noCode')
  return text(roles ? 'roles.none' : unknown ? `roles.unknown.${unknown}` : 'roles.catchingUp')
}
