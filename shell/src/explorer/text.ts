import { defineMessages, useText } from '@portal/sdk'

/** What the explorer's pages say; it comes with them, and not with the portal's first page. */
export const en = {
  'explorer.title': 'Explorer',
  'explorer.lede': 'Look up a transaction, a block or an address on {chain}.',
  'search.label': 'Hash, block number or address',
  'search.open': 'Look up',
  'search.unknown': 'This is no hash, block number or address. A hash has 0x and 64 hex digits, an address 0x and 40.',
  'search.mistyped': 'This address has a typing error: its upper and lower case do not fit.',
  'latest.title': 'Newest block',
  'latest.none': 'No block has been seen yet.',

  'transaction.title': 'Transaction',
  'transaction.failed': 'The transaction could not be read',
  'transaction.malformed': 'This is no transaction',
  'transaction.malformedText': 'A transaction’s hash has 0x and 64 hex digits.',
  'transaction.unknown': 'The chain does not have this transaction',
  'transaction.unknownText': 'Check the hash. If it was only just sent, it appears here by itself.',
  'block.title': 'Block {number}',
  'block.failed': 'The block could not be read',
  'block.malformed': 'This is no block',
  'block.malformedText': 'A block is named by its number, or by a hash of 0x and 64 hex digits.',
  'block.unknown': 'The chain does not have this block',
  'block.unknownText': 'Check the number. If the block is still to come, it appears here by itself.',
  'address.title': 'Address',
  'address.failed': 'The address could not be read',
  'address.malformed': 'This is no address',
  'address.malformedText': 'An address has 0x and 40 hex digits. If some are capitals, they have to fit.',
  again: 'Try again',

  status: 'Status',
  'status.succeeded': 'Succeeded',
  'status.failed': 'Failed',
  'status.failedText': 'The chain took it back. Only the fee was paid.',
  'status.waiting': 'Waiting for a block',
  'status.unknown': 'Not known',
  confirmations: { one: '{count} confirmation', other: '{count} confirmations' },
  hash: 'Hash',
  block: 'Block',
  time: 'Time',
  from: 'From',
  to: 'To',
  created: 'New contract',
  value: 'Value',
  fee: 'Fee',
  gas: 'Gas used',
  'gas.of': '{used} of {limit}',
  nonce: 'Nonce',
  'nonce.text': 'The sender’s transaction number {count}, counted from 0',
  position: 'Position in the block',
  call: 'Call',
  'call.plain': 'A plain payment',
  'call.unknown': { one: '{count} byte of input', other: '{count} bytes of input' },
  unknown: 'Not known',
  none: 'None',

  'events.title': 'Events',
  'events.empty': 'This transaction emitted no events.',
  'events.more': 'The first {shown} of {count} events.',
  'events.unknown': 'Event of a contract whose interface the portal does not have',

  parent: 'Block before',
  'transactions.title': 'Transactions',
  'transactions.empty': 'This block has no transactions.',
  'transactions.more': 'The first {shown} of {count} transactions.',

  kind: 'Kind',
  'kind.contract': { one: 'Contract with {count} byte of code', other: 'Contract with {count} bytes of code' },
  'kind.account': 'Account',
  'kind.delegated': 'Account that runs the code of',
  native: '{currency} balance',
  gaia: 'GAIA balance',
  sent: 'Transactions sent',
  made: 'Contracts made',
  asOf: 'As of',
  refresh: 'Read again',
} as const

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "explorer-de" */ './text.de') })

export type TextKey = keyof typeof en

export const useT = () => useText(messages)
