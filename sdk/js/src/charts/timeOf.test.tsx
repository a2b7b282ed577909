import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PortalProvider } from '../portal'
import { createTestHost } from '../testing'
import { HeatStrip, TimeSeries } from '.'
import { timeOf } from './timeOf'

const day = 86_400_000

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

test('a day is that day wherever the visitor is, and so are a month and a year', () => {
  expect(timeOf('2026-11-21')).toBe(Date.parse('2026-11-21T05:00:00Z'))
  expect(timeOf('2026-07')).toBe(Date.parse('2026-07-01T04:00:00Z'))
  expect(timeOf('2026')).toBe(Date.parse('2026-01-01T05:00:00Z'))
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(timeOf('2026-11-21')).toBe(Date.parse('2026-11-20T15:00:00Z'))
})

test('a time is the same everywhere', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z')
  expect(['2026-11-21T12:00:00Z', new Date(noon), noon].map(timeOf)).toEqual([noon, noon, noon])
  expect(timeOf('never')).toBeNaN()
})

test('charts name the day that they were given, west of Greenwich too', () => {
  const points = [['2026-11-20', 4] as const, ['2026-11-21', 5] as const, ['2026-11-22', 6] as const]
  render(
    <PortalProvider host={createTestHost()}>
      <TimeSeries label="Jobs" series={[{ label: 'Jobs', points }]} every={day} from="2026-11-21" to="2026-11-22" />
      <HeatStrip label="Uptime" days={[{ day: '2026-11-21', value: 1 }]} />
    </PortalProvider>,
  )
  const first = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent)
  expect(first('Jobs')).toEqual(['Nov 21, 2026', 'Nov 22, 2026'])
  expect(first('Uptime')).toEqual(['Sat, Nov 21, 2026'])
})
