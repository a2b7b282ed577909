import { portalFetch, usePortalHost } from '@portal/sdk'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { errorCode, pending, rejected } from '../../session/walletError'
import { useT } from '../parts/text'
import type { AdminConfirmation } from '../wire'
import type { Act } from './useAct'

/** what the wallet is asked to sign now, in the core's words; null: nothing */
export const signingKey: QueryKey = ['admin', 'signing']

/** milliseconds after which the core takes the signature no more */
const time = 120_000

/** Rejects where there is no answer in time: a wallet that lost the question never gives one. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The wallet did not answer in time.')), time)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const hex = /^0x([0-9a-f]{2})*$/i

/**
 * Has the admin's wallet sign an act, and gives the headers that the act is sent with. Rejects with a sentence where it is not signed: then
 * nothing is done.
 */
export function useConfirmation(): (act: Act) => Promise<Record<string, string>> {
  const t = useT()
  const host = usePortalHost()
  const client = useQueryClient()
  return async ({ url, method, body }) => {
    const { wallet, session, portal } = host.getState()
    const account = wallet.address
    if (!account) throw new Error(t('sign.noWallet'))
    if (account.toLowerCase() !== session?.address.toLowerCase()) throw new Error(t('sign.account'))
    if (wallet.chainId !== portal.chain.id) {
      const chainId = `0x${portal.chain.id.toString(16)}`
      try {
        await host.wallet({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      } catch {
        throw new Error(t('sign.chain', { chain: portal.chain.name }))
      }
    }
    const asked = await portalFetch<AdminConfirmation>(host, {
      url: '/api/admin/confirmations',
      method: 'POST',
      body: { method, path: url, body: JSON.stringify(body) ?? '' },
    })
    client.setQueryData(signingKey, asked.act)
    try {
      const params = [account.toLowerCase(), JSON.stringify(asked.typedData)]
      const signature = await inTime(host.wallet({ method: 'eth_signTypedData_v4', params }))
      if (typeof signature !== 'string' || !hex.test(signature)) throw new Error(t('sign.failed'))
      return { 'Portal-Confirmation': `${asked.nonce} ${signature}` }
    } catch (error) {
      const code = errorCode(error)
      throw new Error(t(code === rejected ? 'sign.refused' : code === pending ? 'sign.pending' : 'sign.failed'), {
        cause: error,
      })
    } finally {
      client.setQueryData(signingKey, null)
    }
  }
}
