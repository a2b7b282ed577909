export interface Dated {
  title: string
  /** RFC 3339 */
  at: string
  /** the page about it */
  url: string
  /** names the event on all machines */
  uid: string
}

interface CalendarFileOptions {
  /** what the events are of, in English: it names who made the file */
  product: string
  events: readonly Dated[]
  /** when the file is made */
  now: Date
}

/** A time as calendars have it: UTC, whole seconds. */
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** What has a meaning of its own in a text of RFC 5545 §3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets: what is longer goes on after a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  const octets = (text: string) => new TextEncoder().encode(text).length
  for (const sign of line) {
    if (octets(part + sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

/** Events for a calendar (RFC 5545), each with an alarm an hour before it. */
export function calendarFile({ product, events, now }: CalendarFileOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Gaia Portal//${product}//EN`,
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines({ title, at, url, uid }: Dated, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(at))}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
  ]
}
