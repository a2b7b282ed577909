import { defineMessages } from '../text'

/** What a proof says, in English: apart from the kit's others, since few open one. */
export const en = {
  'proof.back': 'Back to {figure}',
  'proof.value': 'Value',
  'proof.none': '—',
  'proof.transaction': 'Transaction',
  'proof.contract': 'Contract that recorded it',
  'proof.block': 'Block',
  'proof.confirmations': { one: '{count} confirmation', other: '{count} confirmations' },
  'proof.time': 'Mined',
  'proof.log': 'Log in the block',
  'proof.asked': 'Contract that was asked',
  'proof.call': 'Call',
  'proof.answer': 'Answer, exactly',
  'proof.signer': 'Signed by',
  'proof.sequence': 'Number among the signer’s statements',
  'proof.signedAt': 'Signed at',
  'proof.statement': 'Statement',
  'proof.signature': 'Signature',
  'proof.formula': 'Formula',
  'proof.inputs': 'Computed from',
  'proof.open': 'Proof of {figure}',
  'proof.check': 'Check it yourself',
  'proof.check.receipt': 'Ask any node of {chain}, chain id {id}, for the receipt of the transaction:',
  'proof.check.log': 'The log with logIndex {index} has to come from the contract above.',
  'proof.check.block': 'The receipt has to name the block {block}, and the status 0x1.',
  'proof.check.call':
    'Ask any node of {chain}, chain id {id}, the same. One that keeps no old state can answer for recent blocks only:',
  'proof.check.answer': 'The answer has to be {word}.',
  'proof.check.signature':
    'Recover the address from the statement and the signature (EIP-191, personal_sign). It has to be the one above.',
  'proof.check.command': 'Command for a terminal',
} as const

// The shell's German has the same name: one file, one request.
export const proofMessages = defineMessages(en, {
  de: () => import(/* webpackChunkName: "de" */ './proofMessages.de'),
})
