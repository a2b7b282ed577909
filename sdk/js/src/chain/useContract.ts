import { useMemo, useRef } from 'react'
import { own } from '../own'
import { usePortal, usePortalHost } from '../portal'
import type { ContractAbi } from './abi'
import { Contract } from './Contract'

/**
 * A contract by its name in the portal's configuration (`chain.contracts`). What the portal does not name is at the address that the
 * module's own API answered; an answer never takes the place of what the operator configured, since it is what a wallet signs to. null
 * where neither knows one. The interface is a constant of the module's: it is read once.
 */
export function useContract<const A extends ContractAbi>(
  name: string,
  abi: A,
  address?: string | null,
): Contract<A> | null {
  const host = usePortalHost()
  const chainId = usePortal((state) => state.portal.chain.id)
  const configured = usePortal((state) => own(state.portal.chain.contracts, name))
  const at = configured ?? address ?? null
  const { current: constant } = useRef(abi)
  return useMemo(
    () =>
      at === null
        ? null
        : new Contract({ name, address: at, abi: constant, chainId, request: (request) => host.wallet(request) }),
    [name, at, constant, chainId, host],
  )
}
