import { defineMessages, textIn, useText } from '@portal/sdk'

/** What the shell says before the wallet opens for a module, in English; it comes with the first such request. */
export const en = {
  'ask.title': '{module} asks you to {sentence}',
  'ask.text.call': 'Read it here: your wallet may show less. It opens when you confirm.',
  'ask.text.sign':
    'A signature sends no transaction now, and whoever has it can use it. Your wallet opens when you confirm.',
  'ask.partner': 'A module of the partner {partner}',
  'ask.own': 'A module of this portal',
  'ask.leaves': 'Leaves your wallet',
  'ask.nothing': 'Nothing but the network fee',
  'ask.nothingSigned': 'Nothing now',
  'ask.described': '(as {partner} describes it)',
  'ask.form': 'In exact terms',
  'ask.contract': 'Contract',
  'ask.network': 'Network',
  'ask.account': 'Your account',
  'ask.arguments': 'What exactly is sent',
  'ask.argumentsSigned': 'What exactly is signed',
  'ask.none': 'No arguments',
  'ask.value': 'Value {index}',
  'ask.confirm': 'Confirm',
  'ask.refuse': 'Refuse',
  'ask.waiting': { one: '{count} more request waits.', other: '{count} more requests wait.' },
  'asks.call': 'call {function} of {contract}',
  'asks.sign': 'sign {primary} for “{domain}”',
  'asks.allow': 'let {spender} take up to {amount} from your wallet',
  'asks.allowAll': 'let {spender} take all of it from your wallet, at any time',
  'asks.disallow': 'let {spender} take nothing from your wallet any more',
  'form.call': '{function} of {contract}',
  'form.sign': '{primary}, domain “{domain}”',
  'warn.unlimited':
    'This has no limit. {spender} can take all that you have of it, now and later, without asking you again. Refuse it unless you are sure.',
  'warn.stranger': 'This portal has no name for {spender}. Whoever it is can take the amount at any time.',
  'warn.plain': 'Nobody described this function in words: read its arguments before you confirm.',
  'refusal.malformed':
    '{module} asked your wallet for something that cannot be read in full, so the portal did not ask it.',
  'refusal.account': '{module} asked for another account than the one that is signed in.',
  'refusal.chain': '{module} asked for another chain than {chain}.',
  'refusal.call': '{module} may not ask your wallet for this function of {contract}: no admin granted it.',
  'refusal.sign': '{module} may not ask your wallet to sign {primary} of this domain: no admin granted it.',
  'refusal.value': '{module} wants to pay a function that takes no payment.',
  'refusal.method': '{module} may not ask your wallet for {method}.',
  'refusal.busy': '{module} asks while other requests wait. Answer those first.',
  'refusal.changed': 'What {module} may ask your wallet for, or your account, changed meanwhile. Nothing was sent.',
  'refusal.left': 'You left the page of {module} before it could ask you. Nothing was sent.',
  'refusal.refused': 'You refused it.',
  'refusal.session': 'Sign in with the wallet first.',
} as const

export type TextKey = keyof typeof en

export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "grants" */ './text.de') })

export const useT = () => useText(messages)

/** The same outside of components. */
export const textOf = (locale: string) => textIn(messages, locale)
