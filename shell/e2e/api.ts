import { randomBytes } from 'node:crypto'
import { Wallet as Key, type TypedDataDomain, type TypedDataField } from 'ethers'

/** The well-known first account of dev chains; the portal's admin where none is configured. */
export const adminKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Plain HTTP to a portal, with a cookie jar, as a program would do it. */
export class Api {
  readonly cookies = new Map<string, string>()
  /** who is signed in; undefined: nobody */
  wallet?: Key

  constructor(readonly url: string) {}

  /** Signs in with a wallet of that key. */
  static async signedIn(
    url: string,
    privateKey = `0x${randomBytes(32).toString('hex')}`,
  ): Promise<Api & { wallet: Key }> {
    const api = Object.assign(new Api(url), { wallet: new Key(privateKey) })
    const answer = await api.post('/api/session/challenge', {})
    if (answer.status !== 200) throw new Error(`challenge: ${answer.status} ${await answer.text()}`)
    const c = (await answer.json()) as Record<string, string>
    const message =
      `${c.domain} wants you to sign in with your Ethereum account:\n${api.wallet.address}\n\n${c.statement}\n\n` +
      `URI: ${c.uri}\nVersion: 1\nChain ID: ${c.chainId}\nNonce: ${c.nonce}\n` +
      `Issued At: ${c.issuedAt}\nExpiration Time: ${c.expirationTime}`
    const session = await api.post('/api/session', { message, signature: await api.wallet.signMessage(message) })
    if (session.status !== 200) throw new Error(`sign-in: ${session.status} ${await session.text()}`)
    return api
  }

  get(path: string): Promise<Response> {
    return this.send('GET', path)
  }

  post(path: string, body: unknown): Promise<Response> {
    return this.send('POST', path, body)
  }

  put(path: string, body: unknown): Promise<Response> {
    return this.send('PUT', path, body)
  }

  patch(path: string, body: unknown): Promise<Response> {
    return this.send('PATCH', path, body)
  }

  delete(path: string): Promise<Response> {
    return this.send('DELETE', path)
  }

  async json<T>(path: string): Promise<T> {
    const answer = await this.get(path)
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }

  /** What the wallet signs of an act of an admin's, as a header; nothing where the portal has nothing signed. */
  private async confirmation(method: string, path: string, body = ''): Promise<Record<string, string>> {
    if (!this.wallet || method === 'GET' || !path.startsWith('/api/admin/')) return {}
    const asked = await this.fetch('POST', '/api/admin/confirmations', JSON.stringify({ method, path, body }))
    if (asked.status !== 200) return {}
    const { nonce, typedData } = (await asked.json()) as {
      nonce: string
      typedData: { domain: TypedDataDomain; types: Record<string, TypedDataField[]>; message: Record<string, unknown> }
    }
    const { EIP712Domain: _, ...types } = typedData.types
    const signature = await this.wallet.signTypedData(typedData.domain, types, typedData.message)
    return { 'portal-confirmation': `${nonce} ${signature}` }
  }

  private async send(method: string, path: string, value?: unknown): Promise<Response> {
    const body = value === undefined ? undefined : JSON.stringify(value)
    return this.fetch(method, path, body, await this.confirmation(method, path, body))
  }

  private async fetch(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { 'x-portal': '1', origin: this.url }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.cookies.set(name, value)
    }
    return answer
  }
}

/** Sends whole GAIA of the dev chain's faucet to an address. */
export async function fund(url: string, address: string, amount: number): Promise<void> {
  const answer = await new Api(url).post('/api/dev/faucet', { address, amount })
  if (!answer.ok) throw new Error(`faucet: ${answer.status} ${await answer.text()}`)
}
