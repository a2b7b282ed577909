import type { FormulaProof } from '@portal/sdk/ui'
import type { Block, ContractRole, Powers, PowersContract } from '../wire'
import type { FactWords } from './codeProof'

/** One line of the table: a member of a role, or why a contract or a role has none. */
export interface RoleRow {
  id: string
  contract: PowersContract
  role: ContractRole | null
  member: ContractRole['members'][number] | null
}

/** All roles of all contracts that are configured, in the order of the answer. */
export function roleRows({ contracts }: Powers): RoleRow[] {
  return contracts.flatMap((contract) => {
    const lone: RoleRow = { id: contract.name, contract, role: null, member: null }
    if (!contract.roles || contract.roles.length === 0) return [lone]
    return contract.roles.flatMap((role): RoleRow[] => {
      const id = `${contract.name} ${role.role}`
      if (role.members.length === 0) return [{ id, contract, role, member: null }]
      return role.members.map((member) => ({ id: `${id} ${member.account}`, contract, role, member }))
    })
  })
}

const hasRole = '0x91d14854'

/** The log that granted the role, and that the contract says so at the block. */
export function memberProof(
  { text, format }: FactWords,
  { contract, role, member }: RoleRow,
  asOf: Block,
): FormulaProof | undefined {
  if (!contract.address || !role || !member) return undefined
  const { hash, block, time } = member.since
  const argument = member.account.slice(2).toLowerCase().padStart(64, '0')
  return {
    kind: 'formula',
    formula: text('roles.formula'),
    inputs: [
      {
        label: text('roles.input.granted'),
        value: format.block(block),
        proof: { kind: 'transaction', hash, block, time, contract: contract.address },
      },
      {
        label: text('roles.input.has'),
        value: text('roles.true'),
        proof: {
          kind: 'read',
          contract: contract.address,
          call: `hasRole(${role.name ?? role.role}, ${member.account})`,
          data: `${hasRole}${role.role.slice(2)}${argument}`,
          block: asOf.number,
          time: asOf.time,
          answer: '1',
        },
      },
    ],
  }
}
