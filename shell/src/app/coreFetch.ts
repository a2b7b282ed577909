import type { FetchInput, FetchResult } from '@portal/sdk/host'
import { t } from './text'

const reads = new Set(['GET', 'HEAD'])

/** What a write says of itself: that a page of ours sends it, and for which wallet, so that the core can refuse it under another's session. */
export function writeHeaders(wallet: string | null): Record<string, string> {
  return { 'X-Portal': '1', ...(wallet && { 'X-Portal-Wallet': wallet }) }
}

/** Asks the core; rejects with a sentence where it cannot be reached. */
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
    const headers = reads.has(verb) ? {} : writeHeaders(wallet())
    // null, '', 0 and false are bodies; what JSON cannot say is none.
    const json: string | undefined = JSON.stringify(body)
    if (json !== undefined) headers['Content-Type'] = 'application/json'
    try {
      const answer = await send(target, { method: verb, headers, body: json, credentials: 'same-origin' })
      return { status: answer.status, statusText: answer.statusText, body: await answer.text() }
    } catch (cause) {
      throw new Error(t('fetch.unreachable'), { cause })
    }
  }
}
