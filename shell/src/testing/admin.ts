import type { FetchInput, PortalHost } from '@portal/sdk/host'
import { createTestHost, type TestAnswer, type TestHost } from '@portal/sdk/testing'

const address = `0x${'2'.repeat(40)}`

/** What the wallet is asked to sign of each act. */
export const typedData = { primaryType: 'AdminAct' }

export interface AdminHostOptions {
  fetch(request: FetchInput): TestAnswer | Promise<TestAnswer>
  /** in place of a wallet that signs everything */
  wallet?: PortalHost['wallet']
  chainId?: number
}

/** A host of an admin who is signed in with the wallet that is connected, over a core that has acts signed. */
export function adminHost({ fetch, wallet = async () => '0x99', chainId = 31337 }: AdminHostOptions): TestHost {
  const asks = ({ url, body }: FetchInput): TestAnswer | null => {
    if (url !== '/api/admin/confirmations') return null
    const { method, path } = body as { method: string; path: string }
    return { json: { nonce: '00ff', act: `${method} ${path}`, expiresAt: '2026-01-01T00:02:00Z', typedData } }
  }
  const host = createTestHost({ fetch: (request) => asks(request) ?? fetch(request), wallet })
  host.setState({
    wallet: { ...host.getState().wallet, address, chainId },
    session: {
      ...{ address, chainId, balance: '0', gaiaBalance: 0, balanceSource: 'chain', tier: null, admin: true },
      ...{ balanceAt: null, gaiaParts: null, expiresAt: '2026-01-01T01:00:00Z' },
    },
  })
  return host
}

/** The acts that were done, each of which its wallet signed as it was sent. */
export function signedActs(host: TestHost): FetchInput[] {
  const writes = host.requests.filter(({ method = 'GET' }) => method !== 'GET')
  return writes.flatMap(({ headers, ...act }, at) => {
    if (act.url === '/api/admin/confirmations') return []
    const { url, method, body } = act
    const asked = writes[at - 1]
    const signed = JSON.stringify({ method, path: url, body: JSON.stringify(body) ?? '' })
    if (headers?.['Portal-Confirmation'] !== '00ff 0x99' || JSON.stringify(asked?.body) !== signed)
      throw new Error(`${method} ${url} was sent without what the wallet signed of it.`)
    return [act]
  })
}
