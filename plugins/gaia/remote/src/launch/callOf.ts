import type { LaunchAnswer } from '../wire'

export type Call = 'refund' | 'buy' | 'connectBuy' | 'terms' | 'claim' | 'dashboard' | 'connect'

export const callPaths: Record<Call, string> = {
  refund: '/gaia-purchase',
  buy: '/gaia-purchase',
  connectBuy: '/gaia-purchase',
  terms: '/gaia-purchase',
  claim: '/claim',
  dashboard: '/gaia-dashboard',
  connect: '/auth',
}

/** The one thing to do now, by how far the launch is and whether somebody is signed in. */
export function callOf({ sale, claimable }: Pick<LaunchAnswer, 'sale' | 'claimable'>, signedIn: boolean): Call {
  if (sale?.phase === 'failed' && sale.sold !== '0') return 'refund'
  if (sale?.phase === 'open') return signedIn ? 'buy' : 'connectBuy'
  if (sale?.phase === 'pending' || sale?.phase === 'paused') return signedIn ? 'terms' : 'connect'
  if (claimable) return 'claim'
  return signedIn ? 'dashboard' : 'connect'
}
