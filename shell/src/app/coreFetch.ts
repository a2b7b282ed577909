import type { FetchInput, FetchResult } from '@portal/sdk/host'

const reads = new Set(['GET', 'HEAD'])

/** Asks the core. A write names the wallet it is meant for, so that the core can refuse it under another's session. */
export function createCoreFetch(
  wallet: () => string | null,
  send: typeof fetch = (...input) => fetch(...input),
): (request: FetchInput) => Promise<FetchResult> {
  return async ({ url, method = 'GET', body }) => {
    const target = new URL(url, location.origin)
    if (target.origin !== location.origin || !target.pathname.startsWith('/api/')) {
      throw new TypeError('A page can only ask for paths below /api/ of this portal.')
    }
    const verb = method.toUpperCase()
    const headers: Record<string, string> = {}
    if (!reads.has(verb)) {
      headers['X-Portal'] = '1'
      const address = wallet()
      if (address) headers['X-Portal-Wallet'] = address
    }
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const answer = await send(target, {
      method: verb,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    })
    return { status: answer.status, statusText: answer.statusText, body: await answer.text() }
  }
}
