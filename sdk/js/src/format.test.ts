import { describe, expect, test } from 'vitest'
import {
  formatAgo,
  formatBlock,
  formatCompact,
  formatCompactGaia,
  formatGaia,
  formatPercent,
  formatTime,
  fromUnits,
  shortAddress,
} from './format'

const wei = '000000000000000000'

describe('GAIA from wei', () => {
  test.each([
    ['0', '0'],
    ['1', '0'],
    [`12480${wei}`, '12,480'],
    ['999999999999999999', '0'],
    [`9007199254740993${wei}`, '9,007,199,254,740,993'],
  ])('%s is %s whole GAIA, rounded down', (amount, shown) => {
    expect(formatGaia(amount)).toBe(shown)
  })

  test('a fraction is exact, and only as long as asked for', () => {
    expect(formatGaia('13029999999999999999', 'en', 2)).toBe('13.02')
    expect(fromUnits('1500000000000000000')).toBe('1.5')
    expect(fromUnits('-1')).toBe('-0.000000000000000001')
    expect(fromUnits('42', 0)).toBe('42')
  })

  test('in short, never more than there is', () => {
    expect(formatCompactGaia(`8319999${wei}`)).toBe('8.31M')
  })

  test('as another locale writes it', () => {
    expect(formatGaia(`12480${wei}`, 'de')).toBe('12.480')
  })
})

test('numbers, ratios, blocks and addresses', () => {
  expect(formatCompact(8_312_000)).toBe('8.31M')
  expect(formatPercent(0.145)).toBe('14.5%')
  expect(formatBlock(64_118_902)).toBe('64,118,902')
  expect(shortAddress('0x7a3F00000000000000000000000000000000 91cE'.replace(' ', ''))).toBe('0x7a3F…91cE')
})

test.each([
  [0, 'just now'],
  [8, '8 s ago'],
  [60, '1 min ago'],
  [3 * 3600 + 5, '3 h ago'],
  [86_400 * 2, '2 d ago'],
  [-41 * 60, 'in 41 min'],
])('%i seconds back is %s', (seconds, shown) => {
  const now = Date.parse('2026-01-02T03:04:05Z')
  expect(formatAgo(now - seconds * 1000, now)).toBe(shown)
})

test('a time of today is its minute, another has its day', () => {
  expect(formatTime('2026-01-02T03:04:05', '2026-01-02T23:00:00', 'en-GB')).toBe('03:04')
  expect(formatTime('2026-01-02T03:04:05', '2026-01-03T01:00:00', 'en-GB')).toBe('2 Jan 2026, 03:04')
})
