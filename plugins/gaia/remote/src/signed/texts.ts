import { defineMessages } from '@portal/sdk'

export const en = {
  sign: 'Sign it for another address',
  'sign.title': 'Send {amount} GAIA of {campaign} to another address',
  'sign.text':
    'Your wallet signs, which costs nothing. Whoever has the signature sends the GAIA, and pays the network fee.',
  to: 'Address that gets the GAIA',
  'to.malformed': 'An address has 0x and 40 hex digits, and letters as its checksum has them.',
  'to.lost': 'Nothing sends on what comes to this contract. Enter another address.',
  until: 'The signature holds for',
  'until.1': '1 day',
  'until.7': '7 days',
  'until.30': '30 days',
  waiting: 'The time of the newest block is not known yet.',
  account: 'Allocation of',
  amount: 'Amount',
  receiver: 'Goes to',
  deadline: 'Until',
  campaign: 'Campaign',
  final: 'A signature cannot be taken back',
  'final.text':
    'Whoever has it can send these GAIA to that address alone, until {until}. Only claiming them yourself before makes it void; signing again does not.',
  'final.ends': 'The campaign ends {ends}: it is of no use after that.',
  act: 'Sign',
  close: 'Close',
  made: 'It is signed',
  'made.text': 'Give the link to whoever is to send it. What it has goes to no server.',
  link: 'Link',
  json: 'The same as text, for a call of claimFor()',
  download: 'Download the text',
  refused: 'It was not signed',

  opened: 'A signed claim',
  'opened.text':
    'The owner of an allocation signed that it goes to another address. Anybody may send it there, and pays the network fee.',
  away: 'Put it away',
  'unreadable.broken': 'This link cannot be read: a part of it is missing. Ask for the whole link.',
  'unreadable.long': 'This link is too long for a signed claim. Ask for the link again.',
  'unreadable.field': 'This link cannot be read: “{field}” is missing, or is no such thing. Ask for the link again.',
  'unreadable.unknown':
    'This link cannot be read: it has “{field}”, which no signed claim has. Ask for the link again.',
  unreadable: 'This is no signed claim',
  chain: 'It is for another chain',
  'chain.text':
    'It was signed for the chain {theirs}, and this portal is on {own}. Open it on the portal of that chain.',
  contract: 'It is for another contract',
  'contract.text':
    'It was signed for {theirs}, which is not the contract for claims that this portal has. Nothing is sent.',
  claimed: 'These GAIA were claimed already',
  'claimed.text': 'This allocation was claimed {time}, by transaction',
  'claimed.chain': 'The contract says so. The transaction is shown when its block was read.',
  expired: 'The signature is no longer valid',
  'expired.text': 'It held until {until}. Ask its owner to sign again.',
  forged: 'The signature is not right',
  'forged.text': 'It is not the owner’s, or something in the link was changed. Nothing is sent.',
  unread: 'The signature could not be checked',
  'unread.text': 'Your wallet could not read what {chain} has. Check that it is on {chain}, then open the link again.',
  checking: 'Signature and proof are checked in this browser.',
  right: 'Signature and proof were checked in this browser.',
  'right.contract':
    'The owner is a contract’s account: it says itself whether the signature is right, when the claim is tried before it is sent.',
  signIn: 'Sign in to send it',
  'signIn.text': 'Connect any wallet and sign in: with it the link is checked, and the claim is sent.',
  send: 'Send {amount} GAIA',
  'plan.title': 'Send {amount} GAIA to {to}',
  'plan.text': 'One call of claimFor(). You pay the network fee; the GAIA goes to the address that the owner signed.',
  'plan.done': '{amount} GAIA were sent',
  'plan.failed': '{amount} GAIA were not sent',
  'plan.act': 'Send',
} as const

export const signedMessages = defineMessages(en, { de: () => import('./texts.de') })
