import { defineMessages } from '@portal/sdk'

export const en = {
  title: 'Unlock calendar',
  definition:
    'GAIA in vesting becomes its beneficiaries’ over time. Each schedule is read from the vesting contract; what vests in a step is counted by the contract’s own formula: nothing before the cliff, then the elapsed part of the whole.',
  failed: 'The vesting schedules could not be read',
  reading: 'The vesting contract’s history is being read: block {block}.',
  calendar: 'Add to calendar',
  still: 'Still to vest',
  vested: 'Vested so far',
  released: 'Released',
  until: 'All has vested by',
  chart: 'GAIA that vests, over time',
  'chart.label': 'Vests',
  summary: {
    one: '{amount} GAIA of {count} schedule is still to vest.',
    other: '{amount} GAIA of {count} schedules is still to vest.',
  },
  dates: 'Dates of the schedules',
  at: 'When',
  what: 'What',
  cliff: 'Cliff is over',
  end: 'All has vested',
  schedule: 'Schedule',
  beneficiary: 'Beneficiary',
  amount: 'Amount, GAIA',
  'amount.definition':
    'At the end of a cliff, what vests at once. At the end of a schedule, what has vested little by little since its beginning or its cliff.',
  more: { one: '{count} older schedule is not summed up.', other: '{count} older schedules are not summed up.' },
  'none.contract': 'There is no vesting contract on this chain',
  none: 'Nothing vests any more',
  'none.text': 'A schedule stands here as soon as the vesting contract has one that is not over.',
  'event.cliff': '{amount} GAIA vests: the cliff of schedule {number} is over',
  'event.end': 'Schedule {number} has vested in whole: {amount} GAIA',
} as const

export const unlockMessages = defineMessages(en, { de: () => import('./texts.de') })
