import { defineMessages } from '@portal/sdk'

export const en = {
  title: 'Supply over time',
  failed: 'The supply over time could not be read',
  label: 'Where the supply was, over time',
  summary: 'Of {supply} GAIA now, {parts}.',
  'summary.part': '{amount} {part}',
  definition:
    'All GAIA that was minted and not burnt, by where it was at the end of each part of the window. It is cumulated from the token’s Transfer logs. To check the newest value of a contract, compare it with balanceOf of the contract.',
  staking: 'Staked or unbonding',
  vesting: 'Vesting',
  claims: 'To be claimed',
  sale: 'In the sale',
  other: 'Elsewhere',
  minted: 'Minted until then',
  burnt: 'Burnt until then',
  now: '{amount} GAIA now',
  formula:
    'What came to each part − what left it, by all Transfer logs; all parts add up to what was minted − what was burnt',
  'formula.part': 'What came to it − what left it, by all Transfer logs from and to other parts',
  'input.got': 'Came to it',
  'input.gave': 'Left it',
  'input.minted': 'Minted',
  'input.burnt': 'Burnt',
} as const

export const supplyMessages = defineMessages(en, { de: () => import('./texts.de') })
