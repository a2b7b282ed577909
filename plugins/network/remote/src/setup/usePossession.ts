import { usePortal, useSession, useText } from '@portal/sdk'
import { useContract, useRead, useSigner } from '@portal/sdk/chain'
import { stakingAbi } from '../stake/stakingAbi'
import { type Attesting, attestorCommand, checkPossession, possessionData } from './possession'
import { setupMessages } from './texts'

export interface CheckedPossession {
  at: Attesting
  /** the address and the proof as the contract takes them; null: they are not good, or not checked yet */
  good: { attestor: string; proof: string } | null
  /** The attestor is a contract: whether its proof is good shows only when the transaction is tried. */
  untold: boolean
  /** what is wrong, and what mends it */
  problem: string | null
  /** of which field that is */
  field: 'attestor' | 'proof' | null
  /** the chain is being asked */
  checking: boolean
}

/** Checks an attestor's address and proof before any money moves: here, then with the chain, where a contract answers for itself. */
export function usePossession(contract: string, attestor: string, proof: string): CheckedPossession {
  const text = useText(setupMessages)
  const validator = useSession()?.address ?? ''
  const chainId = usePortal((state) => state.portal.chain.id)
  const staking = useContract('ValidatorStaking', stakingAbi, contract)
  const at: Attesting = { chainId, contract: staking?.address ?? contract, validator }
  const own = checkPossession(at, attestor, proof)
  const asContract = checkPossession(at, attestor, proof, true)
  const address = own.attestor
  const enabled = address !== null && asContract.fault === null
  const signer = useSigner(possessionData(at, address ?? validator), proof.trim(), address ?? '', { enabled })
  const holder = useRead(staking, 'validatorOfAttestor', [address ?? ''], { enabled })
  const result = (problem: string | null, field: CheckedPossession['field'], checking = false): CheckedPossession => ({
    at,
    good: null,
    untold: false,
    problem,
    field,
    checking,
  })
  if (attestor.trim() === '' && proof.trim() === '') return result(null, null)
  const command = attestorCommand(at)
  if (!enabled) {
    const fault = asContract.fault ?? 'address'
    if (fault === 'hex' && proof.trim() === '') return result(null, null)
    const field = fault === 'hex' ? 'proof' : 'attestor'
    return result(text(`fault.${fault}`, { command, count: 0 }), field)
  }
  // Whether a proof of a key is good is known without the chain. Whether another validator has the key is not: the contract tells when the
  // call is tried.
  if (signer.isFetching || holder.isFetching) return result(null, null, true)
  if (holder.data && !/^0x0+$/.test(holder.data) && holder.data.toLowerCase() !== validator.toLowerCase())
    return result(text('fault.taken', { holder: holder.data, command }), 'attestor')
  if (signer.data === 'contract' && asContract.fault === null)
    return { ...result(null, null), untold: true, good: { attestor: asContract.attestor, proof: asContract.proof } }
  if (own.fault === null) return { ...result(null, null), good: { attestor: own.attestor, proof: own.proof } }
  return result(text(`fault.${own.fault}`, { command, count: own.digits }), 'proof')
}
