import { defineMessages } from '../text'

/** What the flow of a transaction says, in English. It is loaded with the flow. */
export const en = {
  'plan.title': 'What will happen',
  'plan.leaves': 'Leaves your wallet',
  'plan.nothing': 'Nothing but the network fee',
  'plan.fee': 'Network fee',
  'plan.fee.about': 'about {fee}',
  'plan.fee.approval': 'about {fee} for the approval; what follows is estimated when it is there',
  'plan.fee.reading': 'Reading what the chain asks for.',
  'plan.fee.unknown': 'Your wallet says it before you sign.',
  'plan.tier': 'Your tier',
  'plan.tier.lost': 'You lose {tier}: {left} are left, and it opens at {threshold}.',
  'plan.asks': 'Your wallet asks for',
  'plan.permit': 'a signature that lets {contract} take exactly {amount}, for 30 minutes',
  'plan.approve': 'an approval of exactly {amount} for {contract}, a transaction of its own',
  'plan.reset': 'a reset of its approval to nothing, a transaction of its own that this token asks for',
  'plan.sign': 'the transaction itself',
  approval: 'Approve exactly {amount} for {contract}',
  'approval.reset': 'Reset the approval for {contract} to nothing',

  'step.check': 'Trying it',
  'step.permit': 'Sign in your wallet',
  'step.approve': 'Approve in your wallet',
  'step.sign': 'Confirm in your wallet',
  'step.mine': 'Waiting for its block',
  'step.confirm': 'Confirmed by {count} of {wanted}',
  'close.asked': 'Close',
  'close.idle': 'Cancel',
  sent: 'Sent as transaction',
  'sent.approval': 'The approval was sent as transaction',
  'sent.unknown':
    'The chain does not know it yet. A wallet of several owners sends it when enough of them have signed.',
  'sent.dropped':
    'The chain does not know the transaction any more. It may still be mined: before you send it again, look in your wallet.',
  'sent.long':
    'The chain has not told of it for minutes. Your wallet shows whether it is still to be mined. It is followed until you stop that.',
  slow: 'Your wallet has not answered yet. Look for its window; a wallet of several owners answers when enough of them have signed. You may close this: what it sends is followed all the same.',
  switch: 'Switch to {chain}',

  'fault.noWallet': 'No wallet is connected.',
  'fault.account': 'Your wallet is on another account. Switch it back to go on.',
  'fault.chain': 'Your wallet is on another chain than {chain}.',
  'fault.unread': 'Nothing was sent: your wallet cannot read the chain now.',
  'fault.noContract': 'Nothing was sent: there is no contract at this address on {chain}.',
  'fault.noTokens': 'That is more than your wallet holds: {have} of {need}.',
  'fault.noGas': 'Your wallet has too little {currency} for it: about {need} are needed, {have} are there.',
  'fault.refused': 'The contract refuses it: {refusal}',
  'fault.rejected': 'You rejected the request in your wallet, so it was not done.',
  'fault.busy': 'Your wallet still has an open request. Answer that one first, then try again.',
  'fault.failed': 'It was not done: {message}',
  'fault.failed.silent': 'It was not done, and your wallet does not say why.',
  'fault.answer': 'It was not done: what your wallet answered makes no sense.',
  'fault.lowered': 'Nothing else was sent: you approved {have}, and {need} are needed.',
  'fault.moved': 'Nothing was sent: your wallet went to another account or chain.',
  'fault.left': 'Nothing was sent, because it was closed before.',
  'fault.unread.approved': 'The approval was mined, and nothing else was sent: your wallet cannot read the chain now.',
  'fault.noContract.approved':
    'The approval was mined, and nothing else was sent: there is no contract at this address on {chain}.',
  'fault.moved.approved':
    'The approval was mined, and nothing else was sent: your wallet went to another account or chain.',
  'fault.left.approved': 'The approval was mined, and nothing else was sent, because it was closed before.',
  'fault.reverted': 'The transaction {hash} was mined and had no effect.',
  'fault.reverted.why': 'The transaction {hash} was mined and had no effect: {refusal}',
  'fault.replaced': 'Another transaction took the place of {hash}. Your wallet shows what became of it.',
  'fault.cancelled': 'You cancelled it in your wallet: transaction {hash} took its place and does nothing.',

  'refusal.ERC20InsufficientBalance': 'the wallet holds fewer tokens than that.',
  'refusal.ERC20InsufficientAllowance': 'its leave to take the tokens is missing or used up.',
  'refusal.ERC2612ExpiredSignature': 'the signature has expired. Try again.',
  'refusal.ERC2612InvalidSigner': 'the signature is not this account’s.',

  'amount.label': 'Amount, GAIA',
  'amount.all': 'Use all of it',
  'amount.reading': 'Reading your balance.',
  'amount.tooMuch': 'That is too much: at most {most} GAIA.',
  'amount.unread': 'Your balance could not be read.',
  'amount.malformed': 'Enter an amount such as {example}, with at most 18 decimals.',
  'amount.tooLittle': 'That is too little: at least {least} GAIA.',

  'pending.title': 'Your transactions',
  'pending.text': 'What was sent from this browser in the last day.',

  'receipt.pending': 'Pending',
  'receipt.confirmed': 'Confirmed',
  'receipt.failed': 'Failed',
  'receipt.transaction': 'Transaction',
  'receipt.block': 'Block',
  'receipt.fee': 'Network fee paid',
  'receipt.sent': 'Sent',
  'receipt.confirmations': { one: '{count} block has it', other: '{count} blocks have it' },
  'receipt.forget': 'Stop following',
} as const

// All of the flow is one file: each more of the shell's costs its first download a line in its table.
export const chainMessages = defineMessages(en, { de: () => import(/* webpackChunkName: "chain" */ './messages.de') })

export type ChainKey = keyof typeof chainMessages.en
