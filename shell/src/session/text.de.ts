import type { Translation } from '@portal/sdk'
import type { en } from './text'

const de: Translation<typeof en> = {
  'renewal.expired': 'Die Sitzung ist abgelaufen',
  'renewal.text': 'Nach der Anmeldung geht es hier weiter. Was eingegeben war, ist noch da, nur außer Sicht.',
  'renewal.account': 'Mit dieser Wallet war die Sitzung angemeldet',
  'renewal.sign': 'Eine Signatur. Sie kostet nichts und bewegt nichts.',
  'renewal.connect':
    'Die Wallet wird erst um die Verbindung, dann um eine Signatur gebeten. Sie kostet nichts und bewegt nichts.',
  'renewal.otherAccount':
    'Die Wallet ist jetzt auf {wallet}. Wer sich mit ihr anmeldet, beginnt auf dieser Seite von vorn.',
  'renewal.again': 'Neu anmelden',
  'renewal.cancel': 'Abbrechen',
  'renewal.leave': 'Seite verlassen',
  'sessions.title': 'Angemeldete Geräte',
  'sessions.text': 'Jeder Browser, in dem sich {address} angemeldet hat. Unbekannte am besten abmelden.',
  'sessions.unknown': 'Unbekannter Browser',
  'sessions.current': 'Dieser Browser',
  'sessions.seen': 'Aktiv',
  'sessions.since': 'angemeldet {time}',
  'sessions.end': 'Abmelden',
  'sessions.endOf': '{device} abmelden, angemeldet {time}',
  'sessions.endAll': 'Überall abmelden',
  'sessions.ended': '{device} ist abgemeldet',
  'sessions.failed': 'Die Sitzung wurde nicht beendet',
  'sessions.allFailed': 'Nicht alle Sitzungen wurden beendet',
  'sessions.unread': 'Die Sitzungen ließen sich nicht lesen',
  'walletMenu.title': 'Wallet {address}',
  'walletMenu.balance': 'Guthaben',
  'walletMenu.gaia': 'GAIA, die alle für die Stufe zählen',
  'walletMenu.gaia.wallet': 'In der Wallet',
  'walletMenu.gaia.staked': 'Als Validator gestakt',
  'walletMenu.gaia.delegated': 'Delegiert',
  'walletMenu.gaia.unbonding': 'Wird gelöst',
  'walletMenu.chain': 'Chain',
  'walletMenu.address': 'Adresse',
  'walletMenu.unknownChain': 'Chain {id}',
  'walletMenu.sessions': 'Angemeldete Geräte',
  'walletMenu.noWallet': 'Die Wallet ist in diesem Browser nicht verbunden',
  'walletMenu.unread': 'Die Wallet kann es gerade nicht lesen',
}

export default de
