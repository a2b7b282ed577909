/** What a wallet does where real ones differ. The wallets of the tests come in these kinds, in the browser and without one. */
export interface Manners {
  /** what it answers when it does not know the chain that it is to switch to */
  unknownChain: 4901 | 4902
  /** It adds a chain only with the URL of its explorer. */
  needsExplorer: boolean
  /** what it answers when it cannot reach the endpoint that it reads from */
  unreachable: 4001 | -32603
  /** It grants what it granted before without a window, so that nobody is asked for another account. */
  grantsSilently: boolean
  /** While it is locked, what needs its holder waits until it opens; otherwise there is no account then. */
  waitsWhileLocked: boolean
}

export type MannersName = keyof typeof manners

export const manners = {
  lenient: {
    unknownChain: 4902,
    needsExplorer: false,
    unreachable: -32603,
    grantsSilently: false,
    waitsWhileLocked: false,
  },
  strict: {
    unknownChain: 4901,
    needsExplorer: true,
    unreachable: 4001,
    grantsSilently: true,
    waitsWhileLocked: true,
  },
} satisfies Record<string, Manners>

/** Whether a wallet that needs one takes these for the explorer of a chain that it is to add. */
export function namesExplorer(urls: unknown): boolean {
  if (!Array.isArray(urls) || urls.length === 0) return false
  return urls.every((url) => typeof url === 'string' && /^(https:\/\/|http:\/\/localhost(?=[:/]|$))/.test(url))
}
