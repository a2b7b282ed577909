import type { Translation } from '../text'
import type { en } from './proofMessages'

/** The texts of proofMessages, in German. */
export default {
  'proof.back': 'Zurück zu {figure}',
  'proof.value': 'Wert',
  'proof.none': '—',
  'proof.transaction': 'Transaktion',
  'proof.contract': 'Vertrag, der es verzeichnet hat',
  'proof.block': 'Block',
  'proof.confirmations': { one: '{count} Bestätigung', other: '{count} Bestätigungen' },
  'proof.time': 'Zeit',
  'proof.log': 'Log im Block',
  'proof.asked': 'Gefragter Vertrag',
  'proof.call': 'Aufruf',
  'proof.answer': 'Antwort, exakt',
  'proof.signer': 'Signiert von',
  'proof.sequence': 'Nummer unter den Aussagen dieses Kontos',
  'proof.signedAt': 'Signiert am',
  'proof.statement': 'Aussage',
  'proof.signature': 'Signatur',
  'proof.formula': 'Formel',
  'proof.inputs': 'Berechnet aus',
  'proof.open': 'Beleg für {figure}',
  'proof.check': 'Selbst prüfen',
  'proof.check.receipt':
    'Jeder Knoten von {chain}, Chain-ID {id}, gibt die Quittung der Transaktion auf diesen Befehl:',
  'proof.check.log': 'Das Log mit logIndex {index} muss vom Vertrag oben stammen.',
  'proof.check.block': 'Die Quittung muss den Block {block} nennen und den Status 0x1.',
  'proof.check.call':
    'Jeder Knoten von {chain}, Chain-ID {id}, beantwortet diese Frage. Einer, der alte Zustände nicht behält, nur für neuere Blöcke:',
  'proof.check.answer': 'Die Antwort muss {word} sein.',
  'proof.check.signature':
    'Aus Aussage und Signatur die Adresse zurückrechnen (EIP-191, personal_sign). Sie muss die obige sein.',
  'proof.check.command': 'Befehl für ein Terminal',
} satisfies Translation<typeof en>
