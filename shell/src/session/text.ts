import { defineMessages, useText } from '@portal/sdk'

/** What the wallet's menu and the session's dialogs say; it comes with them, and not with the portal's first page. */
export const en = {
  'renewal.expired': 'Your session has expired',
  'renewal.text': 'Sign in again to go on where you were. What you typed is still here, out of sight.',
  'renewal.account': 'You were signed in with this wallet',
  'renewal.sign': 'One signature. It costs nothing and moves nothing.',
  'renewal.connect':
    'Your wallet is asked to connect first, then for one signature. It costs nothing and moves nothing.',
  'renewal.otherAccount': 'Your wallet is on {wallet} now. If you sign in with it, this page starts over.',
  'renewal.again': 'Sign in again',
  'renewal.cancel': 'Cancel',
  'renewal.leave': 'Leave this page',
  'sessions.title': 'Where you are signed in',
  'sessions.text': 'Every browser in which {address} signed in. Sign out the ones that you do not know.',
  'sessions.unknown': 'Unknown browser',
  'sessions.current': 'This browser',
  'sessions.seen': 'Active',
  'sessions.since': 'signed in {time}',
  'sessions.end': 'Sign out',
  'sessions.endOf': 'Sign out {device}, signed in {time}',
  'sessions.endAll': 'Sign out everywhere',
  'sessions.ended': '{device} is signed out',
  'sessions.failed': 'The session did not end',
  'sessions.allFailed': 'Not every session ended',
  'sessions.unread': 'Your sessions could not be read',
  'walletMenu.title': 'Wallet {address}',
  'walletMenu.balance': 'Balance',
  'walletMenu.gaia': 'GAIA, all of which counts for your tier',
  'walletMenu.gaia.wallet': 'In the wallet',
  'walletMenu.gaia.staked': 'Staked as a validator',
  'walletMenu.gaia.delegated': 'Delegated',
  'walletMenu.gaia.unbonding': 'Unbonding',
  'walletMenu.chain': 'Chain',
  'walletMenu.address': 'Address',
  'walletMenu.unknownChain': 'Chain {id}',
  'walletMenu.sessions': 'Where you are signed in',
  'walletMenu.noWallet': 'The wallet is not connected in this browser',
  'walletMenu.unread': 'Your wallet cannot read it now',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })

export const useT = () => useText(messages)
