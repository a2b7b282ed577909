import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** What alerts of a validator say, in German. */
export default {
  notify: 'Benachrichtigen',
  notified: 'Benachrichtigt',
  title: 'Von {name} erfahren',
  text: 'Ein Eintrag in deinem Posteingang, sobald {depth} Blöcke darüber liegen. Ein Austritt wird in jedem Fall gemeldet.',
  commission: 'Jede Provision, die er ankündigt',
  stake: 'Stake, der sich auf einmal bewegt, ab',
  least: 'GAIA',
  'least.malformed': 'Gib einen Betrag in GAIA über 0 ein.',
  choose: 'Wähle mindestens eines davon, oder beende es.',
  stop: 'Beenden',
  save: 'Speichern',
  lost: 'Das konnte nicht behalten werden',
} satisfies Translation<typeof en>
