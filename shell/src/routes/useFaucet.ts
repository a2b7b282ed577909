import { errorSentence, portalFetch, usePortal, usePortalHost, useSession } from '@portal/sdk'
import { useMutation } from '@tanstack/react-query'
import { useT } from '../app/text'

export interface Faucet {
  busy: boolean
  /** Sends whole GAIA of the dev chain to this session's wallet. */
  send(amount: number): void
}

/** The dev chain's faucet; null on a chain without one, and where balances are simulated: no tier would follow what it sends. */
export function useFaucet(): Faucet | null {
  const t = useT()
  const host = usePortalHost()
  const session = useSession()
  const faucet = usePortal((state) => state.portal.chain.faucet)
  const { mutate, isPending } = useMutation({
    mutationFn: (amount: number) =>
      portalFetch(host, { url: '/api/dev/faucet', method: 'POST', body: { address: session?.address, amount } }),
    onSuccess: (_, count) =>
      host.toast({ title: t('gate.faucetSent', { count }), description: t('gate.faucetSentText') }),
    onError: (error) =>
      host.toast({ title: t('gate.faucetFailed'), description: errorSentence(error), destructive: true }),
  })
  const counts = session?.balanceSource === 'chain'
  return faucet && counts ? { busy: isPending, send: mutate } : null
}
