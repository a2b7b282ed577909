import type { Translation } from '../text'
import type { en } from './messages'

/** What the flow of a transaction says, in German. */
export default {
  'plan.title': 'Was geschieht',
  'plan.leaves': 'Verlässt die Wallet',
  'plan.nothing': 'Nichts außer der Netzgebühr',
  'plan.fee': 'Netzgebühr',
  'plan.fee.about': 'etwa {fee}',
  'plan.fee.approval': 'etwa {fee} für die Freigabe; was folgt, wird geschätzt, sobald sie da ist',
  'plan.fee.reading': 'Es wird gelesen, was die Chain verlangt.',
  'plan.fee.unknown': 'Die Wallet nennt sie vor der Unterschrift.',
  'plan.tier': 'Stufe',
  'plan.tier.lost': '{tier} geht verloren: Es bleiben {left}, und die Stufe öffnet bei {threshold}.',
  'plan.asks': 'Die Wallet fragt nach',
  'plan.permit': 'einer Unterschrift, mit der {contract} 30 Minuten lang genau {amount} nehmen darf',
  'plan.approve': 'einer Freigabe von genau {amount} für {contract}, einer eigenen Transaktion',
  'plan.reset': 'dem Zurücksetzen seiner Freigabe auf nichts, einer eigenen Transaktion, die dieser Token verlangt',
  'plan.sign': 'der Transaktion selbst',
  approval: 'Genau {amount} für {contract} freigeben',
  'approval.reset': 'Freigabe für {contract} auf nichts zurücksetzen',

  'step.check': 'Wird versucht',
  'step.permit': 'In der Wallet unterschreiben',
  'step.approve': 'In der Wallet freigeben',
  'step.sign': 'In der Wallet bestätigen',
  'step.mine': 'Wartet auf den Block',
  'step.confirm': 'Von {count} von {wanted} bestätigt',
  'close.asked': 'Schließen',
  'close.idle': 'Abbrechen',
  sent: 'Gesendet als Transaktion',
  'sent.approval': 'Die Freigabe wurde gesendet als Transaktion',
  'sent.unknown':
    'Die Chain kennt sie noch nicht. Eine Wallet mehrerer Eigentümer sendet, sobald genug von ihnen unterschrieben haben.',
  'sent.dropped':
    'Die Chain kennt die Transaktion nicht mehr. Sie kann noch in einen Block kommen: Vor einem neuen Versuch in der Wallet nachsehen.',
  'sent.long':
    'Seit Minuten sagt die Chain nichts von ihr. Ob sie noch in einen Block kommt, zeigt die Wallet. Sie wird verfolgt, bis das beendet wird.',
  slow: 'Die Wallet hat noch nicht geantwortet. Vielleicht liegt ihr Fenster im Hintergrund; eine Wallet mehrerer Eigentümer antwortet, sobald genug von ihnen unterschrieben haben. Dies kann geschlossen werden: Was sie sendet, wird trotzdem verfolgt.',
  switch: 'Zu {chain} wechseln',

  'fault.noWallet': 'Keine Wallet ist verbunden.',
  'fault.account': 'Die Wallet ist auf einem anderen Konto. Zum Fortfahren dort zurückwechseln.',
  'fault.chain': 'Die Wallet ist auf einer anderen Chain als {chain}.',
  'fault.unread': 'Nichts wurde gesendet: Die Wallet kann die Chain gerade nicht lesen.',
  'fault.noContract': 'Nichts wurde gesendet: An dieser Adresse ist auf {chain} kein Vertrag.',
  'fault.noTokens': 'Das ist mehr, als in der Wallet liegt: {have} von {need}.',
  'fault.noGas': 'Die Wallet hat dafür zu wenig {currency}: Etwa {need} sind nötig, {have} sind da.',
  'fault.refused': 'Der Vertrag lehnt es ab: {refusal}',
  'fault.rejected': 'Die Anfrage wurde in der Wallet abgelehnt, also wurde es nicht getan.',
  'fault.busy': 'In der Wallet ist noch eine Anfrage offen. Erst diese beantworten, dann noch einmal versuchen.',
  'fault.failed': 'Es wurde nicht getan: {message}',
  'fault.failed.silent': 'Es wurde nicht getan, und die Wallet sagt nicht, warum.',
  'fault.answer': 'Es wurde nicht getan: Die Antwort der Wallet ergibt keinen Sinn.',
  'fault.lowered': 'Nichts weiter wurde gesendet: Freigegeben sind {have}, nötig sind {need}.',
  'fault.moved': 'Nichts wurde gesendet: Die Wallet wechselte auf ein anderes Konto oder eine andere Chain.',
  'fault.left': 'Nichts wurde gesendet, weil vorher geschlossen wurde.',
  'fault.unread.approved':
    'Die Freigabe ist in einem Block, und nichts weiter wurde gesendet: Die Wallet kann die Chain gerade nicht lesen.',
  'fault.noContract.approved':
    'Die Freigabe ist in einem Block, und nichts weiter wurde gesendet: An dieser Adresse ist auf {chain} kein Vertrag.',
  'fault.moved.approved':
    'Die Freigabe ist in einem Block, und nichts weiter wurde gesendet: Die Wallet wechselte auf ein anderes Konto oder eine andere Chain.',
  'fault.left.approved':
    'Die Freigabe ist in einem Block, und nichts weiter wurde gesendet, weil vorher geschlossen wurde.',
  'fault.reverted': 'Die Transaktion {hash} ist in einem Block und blieb ohne Wirkung.',
  'fault.reverted.why': 'Die Transaktion {hash} ist in einem Block und blieb ohne Wirkung: {refusal}',
  'fault.replaced': 'Eine andere Transaktion trat an die Stelle von {hash}. Was daraus wurde, zeigt die Wallet.',
  'fault.cancelled': 'In der Wallet abgebrochen: Die Transaktion {hash} trat an ihre Stelle und bewirkt nichts.',

  'refusal.ERC20InsufficientBalance': 'In der Wallet liegen weniger Token.',
  'refusal.ERC20InsufficientAllowance': 'Seine Erlaubnis, die Token zu nehmen, fehlt oder ist verbraucht.',
  'refusal.ERC2612ExpiredSignature': 'Die Unterschrift ist abgelaufen. Noch einmal versuchen.',
  'refusal.ERC2612InvalidSigner': 'Die Unterschrift ist nicht die dieses Kontos.',

  'amount.label': 'Betrag, GAIA',
  'amount.all': 'Alles verwenden',
  'amount.reading': 'Das Guthaben wird gelesen.',
  'amount.tooMuch': 'Das ist zu viel: höchstens {most} GAIA.',
  'amount.unread': 'Das Guthaben ließ sich nicht lesen.',
  'amount.malformed': 'Einen Betrag wie {example} eingeben, mit höchstens 18 Nachkommastellen.',
  'amount.tooLittle': 'Das ist zu wenig: mindestens {least} GAIA.',

  'pending.title': 'Eigene Transaktionen',
  'pending.text': 'Was am letzten Tag aus diesem Browser gesendet wurde.',

  'receipt.pending': 'Ausstehend',
  'receipt.confirmed': 'Bestätigt',
  'receipt.failed': 'Fehlgeschlagen',
  'receipt.transaction': 'Transaktion',
  'receipt.block': 'Block',
  'receipt.fee': 'Gezahlte Netzgebühr',
  'receipt.sent': 'Gesendet',
  'receipt.confirmations': { one: '{count} Block hat sie', other: '{count} Blöcke haben sie' },
  'receipt.forget': 'Nicht mehr verfolgen',
} satisfies Translation<typeof en>
