import { defineMessages } from '@portal/sdk'

export const en = {
  none: '—',
  missing: 'not measured',
  empty: 'Nothing measured yet',
  'empty.window': 'Nothing measured in this time',
  zero: 'All of it is zero',
  'empty.hidden': 'Every series is hidden',
  average: '{value} on average',
  unknown: 'unknown',
  failed: 'The picture could not be loaded. The table has its figures.',
  'share.known': '{share} of what is known',
  'shares.known': 'Shares are of what is known.',
  crosshair: '{label}, point by point',
  legend: 'Series of {label}',
  'table.show': 'Show as table',
  'table.hide': 'Hide the table',
  'column.time': 'Time',
  'column.day': 'Day',
  'column.name': 'Name',
  'column.value': 'Value',
  'column.share': 'Share',
  'column.count': 'Count',
  'column.range': 'Range',
  'column.from': 'From',
  'column.to': 'To',
  between: '{from} to {to}',
  'series.band': '{value} ({low} to {high})',
  gap: 'Not measured between {from} and {to}',
  'missing.count': { one: '{count} of {of} not measured', other: '{count} of {of} not measured' },
  'flow.circular': 'These flows run in a circle, which cannot be drawn. The table has them.',
} as const

/** The charts' own texts. */
export const chartMessages = defineMessages(en, { de: () => import('./texts.de') })
