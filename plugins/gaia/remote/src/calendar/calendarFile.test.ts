import { expect, test } from 'vitest'
import { calendarFile } from './calendarFile'

const file = (title: string) =>
  calendarFile({
    product: 'Launch',
    events: ['2027-01-02T16:00:30Z', '2028-01-02T16:00:30Z'].map((at) => ({
      title,
      at,
      url: 'https://portal.example/launch',
      uid: `saleOpens-${at}@portal.example`,
    })),
    now: new Date('2026-12-01T10:20:30.456Z'),
  })

test('an event has its time in UTC and is told of an hour before', () => {
  const lines = file('The sale opens').split('\r\n')
  expect(lines).toContain('DTSTART:20270102T160030Z')
  expect(lines).toContain('DTSTAMP:20261201T102030Z')
  expect(lines).toContain('SUMMARY:The sale opens')
  expect(lines).toContain('TRIGGER:-PT1H')
  expect(lines.at(-1)).toBe('')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter((line) => line === 'BEGIN:VCALENDAR')).toHaveLength(1)
})

test('what an admin wrote is a text, whatever signs it has', () => {
  expect(file('One, two; three\\four\r\nEND:VEVENT').split('\r\n')).toContain(
    'SUMMARY:One\\, two\\; three\\\\four\\nEND:VEVENT',
  )
})

test('no line is longer than 75 octets, and none is cut within a sign', () => {
  const title = 'Ä'.repeat(120)
  const text = file(title)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
