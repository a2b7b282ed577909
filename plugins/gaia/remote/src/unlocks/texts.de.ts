import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** What the unlock calendar says, in German. */
export default {
  title: 'Freigabe-Kalender',
  definition:
    'GAIA im Vesting wird nach und nach das der Begünstigten. Jeder Plan wird aus dem Vesting-Vertrag gelesen; was in einem Abschnitt frei wird, ist mit der Formel des Vertrags gerechnet: nichts vor der Sperrfrist, danach der vergangene Teil vom Ganzen.',
  failed: 'Die Vesting-Pläne konnten nicht gelesen werden',
  reading: 'Die Geschichte des Vesting-Vertrags wird gelesen: Block {block}.',
  calendar: 'In den Kalender',
  still: 'Wird noch frei',
  vested: 'Bisher frei geworden',
  released: 'Ausgezahlt',
  until: 'Alles ist frei am',
  chart: 'GAIA, die frei werden, im Zeitverlauf',
  'chart.label': 'Wird frei',
  summary: {
    one: '{amount} GAIA aus {count} Plan werden noch frei.',
    other: '{amount} GAIA aus {count} Plänen werden noch frei.',
  },
  dates: 'Daten der Pläne',
  at: 'Wann',
  what: 'Was',
  cliff: 'Sperrfrist endet',
  end: 'Alles ist frei',
  schedule: 'Plan',
  beneficiary: 'Begünstigt',
  amount: 'Menge, GAIA',
  'amount.definition':
    'Am Ende einer Sperrfrist, was auf einmal frei wird. Am Ende eines Plans, was seit seinem Beginn oder seiner Sperrfrist nach und nach frei geworden ist.',
  more: {
    one: '{count} älterer Plan ist nicht mitgezählt.',
    other: '{count} ältere Pläne sind nicht mitgezählt.',
  },
  'none.contract': 'Auf dieser Chain gibt es keinen Vesting-Vertrag',
  none: 'Es wird nichts mehr frei',
  'none.text': 'Hier steht ein Plan, sobald der Vesting-Vertrag einen hat, der nicht zu Ende ist.',
  'event.cliff': '{amount} GAIA werden frei: Die Sperrfrist von Plan {number} endet',
  'event.end': 'Plan {number} ist ganz frei: {amount} GAIA',
} satisfies Translation<typeof en>
