import { type Format, textIn } from '@portal/sdk'
import { expect, test } from 'vitest'
import { unlockMessages } from './texts'
import { unlockEvents } from './unlockEvents'

const words = { text: textIn(unlockMessages, 'en'), format: { gaia: (wei: string) => wei } as unknown as Format }

test('each date of a schedule is an event of its own, told apart on every machine', () => {
  const dates = (['cliff', 'end'] as const).map((kind) => ({
    kind,
    at: kind === 'end' ? '2028-01-01T00:00:00Z' : '2027-01-01T00:00:00Z',
    schedule: '4',
    beneficiary: '0x00000000000000000000000000000000000000Ad',
    amount: '250',
  }))
  const events = unlockEvents(dates, words, new URL('https://portal.example/gaia?range=all'))
  expect(events).toEqual([
    {
      title: '250 GAIA vests: the cliff of schedule 4 is over',
      at: '2027-01-01T00:00:00Z',
      url: 'https://portal.example/gaia',
      uid: 'vesting-4-cliff@portal.example',
    },
    {
      title: 'Schedule 4 has vested in whole: 250 GAIA',
      at: '2028-01-01T00:00:00Z',
      url: 'https://portal.example/gaia',
      uid: 'vesting-4-end@portal.example',
    },
  ])
})
