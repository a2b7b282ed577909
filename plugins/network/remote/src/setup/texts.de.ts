import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** What the setup of a validator says, in German. */
export default {
  title: 'Validator einrichten',
  lede: 'Vier Schritte zum Validator. Du kannst jederzeit gehen und später dort weitermachen, wo du warst. Der Staking-Vertrag:',
  'lede.own': 'Du betreibst einen Validator. Der Staking-Vertrag:',
  'lede.loading': 'Der Staking-Vertrag wird gelesen.',
  failed: 'Der Staking-Vertrag konnte nicht gelesen werden',
  wizard: 'Validator werden',
  next: 'Weiter',
  mend: 'Beheben',

  'step.needs': 'Voraussetzungen',
  'step.attestor': 'Attestierungsschlüssel',
  'step.terms': 'Name und Provision',
  'step.stake': 'Stake',

  'needs.text':
    'Ein Validator stakt eigene GAIA und nennt einen Schlüssel, der für ihn Signale attestiert. Vor dem letzten Schritt wird nichts gesendet.',
  'need.met': 'erfüllt',
  'need.unmet': 'nicht erfüllt',
  'need.unknown': 'von hier aus nicht bekannt',
  'needs.wallet': 'Eine Wallet auf {chain}',
  'needs.wallet.met': 'Verbunden und auf der richtigen Chain.',
  'needs.wallet.noWallet':
    'Verbinde die Wallet, der der Validator gehören soll: Wallet verbinden, in der Seitenleiste.',
  'needs.wallet.account':
    'Deine Wallet hat ein anderes Konto gewählt als das, mit dem du angemeldet bist. Wechsle zurück oder melde dich damit an.',
  'needs.wallet.chain': 'Deine Wallet ist auf einer anderen Chain. Wechsle im Wallet-Menü der Seitenleiste zu {chain}.',
  'needs.coins': '{symbol} für die Gebühren des Netzwerks',
  'needs.coins.met': 'Deine Wallet hat {amount} {symbol}. Die Registrierung braucht zwei Transaktionen.',
  'needs.coins.none':
    'Deine Wallet hat kein {symbol}. Sende ihr welche auf {chain}; zwei Transaktionen sind zu bezahlen.',
  'needs.coins.unknown': 'Bekannt, sobald deine Wallet auf der richtigen Chain verbunden ist.',
  'needs.gaia': 'Mindestens {minimum} GAIA in der Wallet',
  'needs.gaia.met': 'Deine Wallet hat {held} GAIA.',
  'needs.gaia.short':
    'Deine Wallet hat {held} GAIA: {missing} fehlen. Was delegiert ist oder freigegeben wird, zählt nicht.',
  'needs.gaia.unknown': 'Dein Guthaben wurde noch nicht von der Chain gelesen.',
  'needs.gaia.buy': 'GAIA kaufen',
  'needs.machine': 'Ein Rechner, der den Attestierungsschlüssel behält',
  'needs.machine.text': 'Der nächste Schritt sagt, wie der Schlüssel dort entsteht. In den Browser kommt er nie.',
  'terms.minimum': 'Mindester eigener Stake',
  'terms.unbonding': 'Wartezeit für zurückgeholten Stake',
  'terms.commission': 'Provision',
  'terms.commission.text': 'Sie ändert sich um höchstens {step} auf einmal, {delay} nach der Ankündigung.',
  'terms.slashing': 'Slashing',
  'terms.slashing.text': 'Keines: Kein Aufruf des Vertrags nimmt jemandem Stake.',
  'terms.earns': 'Was er einbringt',
  'terms.earns.text': 'Noch nichts: Bevor es Epochen mit einem Topf gibt, werden keine Belohnungen gezahlt.',

  'attestor.text':
    'Führe dies auf dem Rechner aus, der attestieren soll. Es erzeugt einen Schlüssel, der dort bleibt, und gibt dessen Adresse und einen Nachweis aus, dass er dir gehört. Füge beides hier ein: In eines der Felder genügt.',
  'attestor.command': 'Auf deinem Rechner',
  'attestor.otherwise': 'Anders signieren',
  'attestor.otherwise.text':
    'Alles, was typisierte Daten (EIP-712) signiert, kann den Nachweis mit dem Attestierungsschlüssel machen. Signiert wird dies, mit der Adresse des Schlüssels als attestor:',
  'attestor.data': 'Typisierte Daten',
  'attestor.address': 'Adresse des Attestierungsschlüssels',
  'attestor.proof': 'Besitznachweis',
  'attestor.proof.hint': '0x und 130 Hexziffern.',
  'attestor.checking': 'Wird mit der Chain geprüft.',
  'attestor.good': 'Der Nachweis stimmt',
  'attestor.good.text':
    'Dieser Schlüssel hat für deine Wallet bei diesem Vertrag signiert und attestiert für niemand anderen.',
  'attestor.untold': 'Der Schlüssel ist ein Vertrag',
  'attestor.untold.text':
    'Nur er kann sagen, ob der Nachweis stimmt, und tut es, wenn die Transaktion versucht wird. Die Freigabe davor kostet in jedem Fall eine Gebühr.',
  'attestor.missing': 'Noch kein Schlüssel mit stimmigem Nachweis.',
  'fault.address':
    'Das ist keine Adresse: Sie hat 0x und 40 Hexziffern. Kopiere sie so, wie der Befehl sie ausgegeben hat.',
  'fault.checksum':
    'Ein Buchstabe dieser Adresse ist falsch: Ihre Prüfsumme passt nicht. Kopiere sie so, wie der Befehl sie ausgegeben hat.',
  'fault.zero': 'Die Nulladresse hat keinen Schlüssel. Erzeuge einen mit: {command}',
  'fault.own':
    'Das ist die Adresse deiner Wallet selbst. Der Attestierungsschlüssel liegt auf einem Rechner, der immer läuft: Erzeuge einen anderen mit: {command}',
  'fault.hex': 'Ein Nachweis ist 0x und Hexziffern. Kopiere die ganze Zeile, die der Befehl ausgegeben hat.',
  'fault.length': {
    one: 'Ein Nachweis hat 130 Hexziffern nach 0x, dieser hat {count}. Kopiere die ganze Zeile, die der Befehl ausgegeben hat.',
    other:
      'Ein Nachweis hat 130 Hexziffern nach 0x, dieser hat {count}. Kopiere die ganze Zeile, die der Befehl ausgegeben hat.',
  },
  'fault.signer':
    'Dieser Nachweis wurde nicht von dieser Adresse für deine Wallet, diesen Vertrag und diese Chain signiert. Mache ihn neu mit: {command}',
  'fault.taken': 'Dieser Schlüssel attestiert für {holder} und bleibt dort. Erzeuge einen anderen mit: {command}',

  name: 'Name',
  'name.hint': 'Das sehen Delegierende. Höchstens {count} Bytes; er lässt sich später ändern.',
  'name.empty': 'Gib deinem Validator einen Namen.',
  'name.long': 'Das ist zu lang: höchstens {count} Bytes, und Buchstaben außer a bis z brauchen zwei oder mehr.',
  'name.control': 'Ein Name ist eine Zeile einfacher Text.',
  commission: 'Provision, %',
  'commission.short': 'Provision',
  'commission.hint':
    'Was du von den Belohnungen deiner Delegierenden behältst. Später ändert sie sich um höchstens {step} auf einmal, {delay} nach deiner Ankündigung.',
  'commission.malformed':
    'Gib einen Prozentsatz von 0 bis 100 ein, zum Beispiel {example}, mit höchstens 2 Nachkommastellen.',

  'stake.hint': 'Deine Wallet hat {most} GAIA. Mindestens {minimum} müssen gestakt werden.',
  'stake.means': 'Was das bedeutet',
  'stake.means.text':
    'Der Stake bleibt deiner und zählt weiter für deine Stufe. Er ist gesperrt, bis du ihn freigibst, und danach noch {period}. Solange du validierst, bleiben mindestens {minimum} GAIA gestakt.',
  'stake.act': 'Staken und registrieren',

  'register.title': '{name} registrieren',
  'register.text': '{amount} GAIA von dir sind gesperrt, bis du sie freigibst, und danach noch {period}.',
  'register.plan': '{name} mit {amount} GAIA registrieren',
  'register.done': '{name} ist ein Validator',
  'register.failed': '{name} wurde nicht registriert',
  'register.locked': 'Gesperrt',
  'register.locked.text': 'bis du es freigibst, und danach noch {period}',

  'own.active': 'Aktiv',
  'own.exited': 'Ausgetreten',
  'own.page': 'Seine Seite',
  'own.self': 'Was du auf dich selbst gestakt hast. Quelle: der Staking-Vertrag.',
  'own.delegated': 'Was andere an dich delegiert haben. Es gehört ihnen. Quelle: der Staking-Vertrag.',
  'own.delegators': { one: '{count} Delegierende:r', other: '{count} Delegierende' },
  'own.commission': 'Was du von den Belohnungen deiner Delegierenden behältst. Quelle: der Staking-Vertrag.',
  'own.pending': 'Die Provision wird {bps}',
  'own.exited.title': 'Dein Validator ist ausgetreten',
  'own.exited.text':
    'Das gilt für immer: Diese Wallet kann sich nicht wieder registrieren. Dein Stake lässt sich unten abheben, {period} nach dem Austritt. Um wieder zu validieren, nimm eine andere Wallet.',

  acts: 'Deinen Validator ändern',
  'acts.none': 'Verbinde die Wallet, der der Validator gehört, auf der Chain des Portals, um ihn zu ändern.',
  'act.rename': 'Namen ändern',
  'act.rename.text': 'Delegierende sehen den neuen sofort.',
  'act.rename.open': 'Umbenennen',
  'act.commission': 'Provision ankündigen',
  'act.commission.text': 'Höchstens {step} mehr oder weniger als jetzt, in Kraft {delay} nach der Ankündigung.',
  'act.commission.open': 'Ankündigen',
  'act.more': 'Stake hinzufügen',
  'act.more.text': 'Mehr eigene GAIA, auf dich selbst.',
  'act.more.open': 'Staken',
  'act.less': 'Stake freigeben',
  'act.less.text': 'Er kommt nach {period} zurück. Mindestens {minimum} GAIA bleiben gestakt.',
  'act.less.open': 'Freigeben',
  'act.attestor': 'Attestierungsschlüssel ersetzen',
  'act.attestor.text':
    'Wenn der Schlüssel verloren, anderen bekannt oder sein Rechner weg ist. Der alte attestiert ab dann nichts mehr.',
  'act.attestor.open': 'Ersetzen',
  'act.exit': 'Austreten',
  'act.exit.text': 'Für immer. Dein ganzer Stake kommt nach {period} zurück.',
  'act.exit.open': 'Für immer austreten',

  'rename.text': 'Er steht ab dem nächsten Block in der Liste.',
  'rename.plan': 'Deinen Validator {name} nennen',
  'rename.done': 'Dein Validator heißt {name}',
  'rename.failed': 'Der Name bleibt, wie er war',
  'commission.text':
    'Delegierende sehen es sofort und haben {delay}, um zu gehen. Eine zweite Ankündigung ersetzt die erste und beginnt das Warten neu.',
  'commission.now': 'Jetzt {now}. Du kannst {least} bis {most} ankündigen.',
  'commission.step': 'Eine Ankündigung reicht von {least} bis {most}. Kündige den Rest an, wenn diese in Kraft ist.',
  'commission.plan': 'Eine Provision von {bps} ankündigen',
  'commission.done': 'Eine Provision von {bps} ist angekündigt, in Kraft in {delay}',
  'commission.failed': 'Es wurde keine Provision angekündigt',
  'commission.from': 'In Kraft',
  'commission.from.text': 'ab {when}',
  'more.text': 'Es ist gesperrt, bis du es freigibst, und danach noch {period}.',
  'more.plan': '{amount} GAIA auf dich selbst staken',
  'more.done': 'Du hast {amount} GAIA mehr gestakt',
  'more.failed': 'Es wurde nichts gestakt',
  'less.text': 'Es zählt sofort nicht mehr für deinen Validator und bleibt {period} gesperrt.',
  'less.most': 'Du kannst {most} GAIA freigeben: {minimum} bleiben gestakt. Tritt aus, um alles zurückzuholen.',
  'less.plan': '{amount} eigene GAIA freigeben',
  'less.done': '{amount} GAIA werden freigegeben',
  'less.failed': 'Es wurde nichts freigegeben',
  'attestor.change':
    'Der neue Schlüssel attestiert ab dem nächsten Block für dich. Der alte bleibt deiner und kann wieder genannt werden.',
  'attestor.plan': 'Mit {attestor} attestieren',
  'attestor.done': '{attestor} attestiert für dich',
  'attestor.failed': 'Der Attestierungsschlüssel bleibt, wie er war',
  'exit.title': 'Mit {name} austreten?',
  'exit.text':
    'Dein Validator endet für immer, und diese Wallet kann nie wieder einen registrieren. {amount} GAIA von dir werden {period} lang freigegeben. Delegierende holen ihre zurück, wann sie wollen.',
  'exit.plan': 'Mit {name} austreten',
  'exit.done': '{name} ist ausgetreten',
  'exit.failed': '{name} ist nicht ausgetreten',
  'exit.name': 'Zur Bestätigung {name} eingeben',
} satisfies Translation<typeof en>
