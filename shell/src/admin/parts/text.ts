import { defineMessages, useText } from '@portal/sdk'

/** What parts of several pages say, in English. */
export const en = {
  copy: 'Copy',
  'copy.copied': 'Copied',
  'copy.failed': 'The browser did not allow copying',
  'reason.hint': 'It is kept in the audit log.',
  sign: 'Sign this in your wallet',
  'sign.noWallet': 'Connect your wallet first: it signs this before it is done.',
  'sign.account': 'Your wallet shows another account than the one that is signed in: switch back, or sign in with it.',
  'sign.chain': 'Switch your wallet to {chain} first: it signs this there, before it is done.',
  'sign.refused': 'You did not sign it in your wallet, so nothing was done.',
  'sign.pending': 'Your wallet still waits for an answer: open it, answer, and try again.',
  'sign.failed': 'Your wallet did not sign it, so nothing was done. Open your wallet and try again.',
  evidence: 'The last lines of its process',
  'evidence.copy': 'Copy these lines',
  'may.reason': 'It says: {reason}',
  'opens.public': 'Public',
  'opens.session': 'Session',
  'opens.admin': 'Admins',
  'capability.chain.read': 'Read the chain',
  'capability.chain.follow': 'Read the logs of its contracts',
  'capability.events.publish': 'Publish events',
  'capability.sandbox.calls': 'Leave its sandbox',
  'capability.sandbox.files': 'Reach files beyond its sandbox',
  'capability.settings.read': 'Read its settings',
  'capability.audit.write': 'Write into the audit chain',
  'capability.blobs.use': 'Keep files of its own',
  'capability.caller.read': 'Ask who is behind a request',
  'capability.egress.fetch': 'Reach another host',
  'capability.events.read': 'Follow events of another module',
  'capability.jobs.run': 'Run jobs by the clock',
  'capability.kv.use': 'Keep values of its own',
  'capability.modules.read': 'Ask another module',
  'capability.notifications.send': 'Send notifications to wallets',
  'capability.sql.use': 'Have tables of its own',
  'capability.wallet.call': 'Ask wallets for a transaction',
  'capability.wallet.sign': 'Ask wallets for a signature',
  'meaning.audit.write':
    "Writes into the portal's audit chain what visitors did in it, for good, at most one entry a second for long.",
  'meaning.blobs.use': "Keeps files of its own with the portal's, as many as its storage holds.",
  'meaning.caller.read': 'Asks who is behind a request that it is answering: wallet, tier, whether they are an admin.',
  'meaning.egress.fetch': 'Sends what it likes to {target}, by https through the portal, and reads the answers.',
  'meaning.events.read': 'Follows the events {target} of another module, whoever else may follow them.',
  'meaning.jobs.run': 'Works at the times that it names, whether anybody asks it or not.',
  'meaning.kv.use': "Keeps values of its own in the portal's database, as many as its storage holds.",
  'meaning.modules.read':
    'Asks the module for what it exports as {target}, as the visitor whose request it is answering.',
  'meaning.modules.read.every':
    'Asks every module for whatever it exports, those that come later too, as the visitor whose request it is answering.',
  'meaning.notifications.send':
    "Puts notifications into the portal's inbox of wallets that have signed in, at most 20 a day into each.",
  'meaning.sql.use': 'Has tables of its own in a database that no other module reaches, and opens it itself.',
  'meaning.wallet.call': "Asks visitors' wallets to call {target}, after the portal has asked each visitor in words.",
  'meaning.wallet.sign': "Asks visitors' wallets to sign {target}, after the portal has asked each visitor in words.",
  'meaning.chain.read': "Reads the contracts that it names, at any block, through the portal's own endpoints.",
  'meaning.chain.follow': 'Reads and follows the logs of the contracts that it names, as far back as it likes.',
  'meaning.events.publish': 'Sends events of its own topics to every open page that may follow them.',
  'meaning.settings.read': 'Reads the settings that admins made for it, secrets included.',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "admin-de" */ './text.de') })

export type TextKey = keyof typeof en

export const useT = () => useText(messages)
