import type { Translation } from '@portal/sdk'
import { words } from '../words.de'
import type { en } from './text'

export default {
  ...words,
  failed: 'Die Einstellungen konnten nicht gelesen werden',
  save: 'Einstellungen speichern',
  set: 'Gesetzt',
  takeBack: 'Vorgabe verwenden',
  takeBackOf: 'Vorgabe verwenden: {name}',
  forget: 'Vergessen',
  forgetOf: '{name} vergessen',
  secret: 'Ein Geheimnis. Nur das Modul liest es.',
  secretSet: 'Ein Geheimnis, das gesetzt ist und nie gezeigt wird. Eine neue Eingabe tritt an seine Stelle.',
  lines: 'Eines je Zeile.',
  json: 'Als JSON.',
  notJSON: 'Das ist kein JSON. Bitte Anführungszeichen, Kommas und Klammern prüfen.',
  problem: 'Das Modul bekommt es nicht.',
} satisfies Translation<typeof en>
