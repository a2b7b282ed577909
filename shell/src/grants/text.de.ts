import type { Translation } from '@portal/sdk'
import type { en } from './text'

const de: Translation<typeof en> = {
  'ask.title': '{module} bittet darum, {sentence}',
  'ask.text.call': 'Bitte hier lesen: Die Wallet zeigt womöglich weniger. Sie öffnet sich nach der Bestätigung.',
  'ask.text.sign':
    'Eine Signatur sendet jetzt keine Transaktion, und wer sie hat, kann sie verwenden. Die Wallet öffnet sich nach der Bestätigung.',
  'ask.partner': 'Ein Modul des Partners {partner}',
  'ask.own': 'Ein Modul dieses Portals',
  'ask.leaves': 'Verlässt die Wallet',
  'ask.nothing': 'Nichts außer der Netzwerkgebühr',
  'ask.nothingSigned': 'Jetzt nichts',
  'ask.described': '(nach den Angaben von {partner})',
  'ask.form': 'Genau genommen',
  'ask.contract': 'Vertrag',
  'ask.network': 'Netzwerk',
  'ask.account': 'Das Konto',
  'ask.arguments': 'Was genau gesendet wird',
  'ask.argumentsSigned': 'Was genau signiert wird',
  'ask.none': 'Keine Argumente',
  'ask.value': 'Wert {index}',
  'ask.confirm': 'Bestätigen',
  'ask.refuse': 'Ablehnen',
  'ask.waiting': { one: '{count} weitere Anfrage wartet.', other: '{count} weitere Anfragen warten.' },
  'asks.call': '{function} von {contract} aufzurufen',
  'asks.sign': '{primary} für „{domain}“ zu signieren',
  'asks.allow': '{spender} bis zu {amount} aus der Wallet nehmen zu lassen',
  'asks.allowAll': '{spender} jederzeit alles davon aus der Wallet nehmen zu lassen',
  'asks.disallow': '{spender} nichts mehr aus der Wallet nehmen zu lassen',
  'form.call': '{function} von {contract}',
  'form.sign': '{primary}, Domain „{domain}“',
  'warn.unlimited':
    'Das hat keine Grenze. {spender} kann alles davon nehmen, jetzt und später, ohne noch einmal zu fragen. Im Zweifel ablehnen.',
  'warn.stranger': 'Dieses Portal hat keinen Namen für {spender}. Wer das auch ist, kann den Betrag jederzeit nehmen.',
  'warn.plain': 'Niemand hat diese Funktion in Worten beschrieben: Bitte die Argumente vor der Bestätigung lesen.',
  'refusal.malformed':
    '{module} hat die Wallet um etwas gebeten, das sich nicht vollständig lesen lässt. Das Portal hat sie nicht gefragt.',
  'refusal.account': '{module} hat nach einem anderen Konto gefragt als dem angemeldeten.',
  'refusal.chain': '{module} hat nach einer anderen Chain gefragt als {chain}.',
  'refusal.call': '{module} darf die Wallet nicht um diese Funktion von {contract} bitten: Das hat niemand gewährt.',
  'refusal.sign': '{module} darf die Wallet nicht um {primary} dieser Domain bitten: Das hat niemand gewährt.',
  'refusal.value': '{module} will eine Funktion bezahlen, die keine Zahlung annimmt.',
  'refusal.method': '{module} darf die Wallet nicht um {method} bitten.',
  'refusal.busy': '{module} fragt, während andere Anfragen warten. Bitte zuerst jene beantworten.',
  'refusal.changed':
    'Worum {module} die Wallet bitten darf, oder das Konto, hat sich inzwischen geändert. Es wurde nichts gesendet.',
  'refusal.left': 'Die Seite von {module} wurde verlassen, bevor sie fragen konnte. Es wurde nichts gesendet.',
  'refusal.refused': 'Das wurde abgelehnt.',
  'refusal.session': 'Bitte zuerst mit der Wallet anmelden.',
}

export default de
