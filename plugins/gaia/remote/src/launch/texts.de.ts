import type { Translation } from '@portal/sdk'
import type { en } from './texts'

export default {
  failed: 'Der Start konnte nicht gelesen werden',
  'title.pending': 'GAIA kommt in den Verkauf',
  'title.open': 'GAIA ist im Verkauf',
  'title.paused': 'Der Verkauf von GAIA ist angehalten',
  'title.soldOut': 'GAIA ist ausverkauft',
  'title.ended': 'Der Verkauf von GAIA hat seine Untergrenze erreicht',
  'title.failed': 'Der Verkauf von GAIA hat seine Untergrenze verfehlt',
  'title.endedAny': 'Der Verkauf von GAIA ist vorbei',
  'title.closed': 'Der Verkauf von GAIA wurde vor seinem Beginn beendet',
  'title.over': 'GAIA ist gestartet',
  'title.none': 'Der Start von GAIA',
  'lede.network':
    '{brand} ist das Portal eines dezentralen KI-Netzwerks. Validatoren staken GAIA und stehen für das ein, was das Netzwerk sagt; was eine Wallet hält, öffnet seine Bereiche.',
  'lede.proof': 'Jede Zahl hier ist von {chain} gelesen und öffnet, woher sie kommt.',
  'lede.failed':
    'Es wurde weniger GAIA verkauft als die Untergrenze. Wer gekauft hat, darf GAIA zurückbringen und bekommt, was dafür bezahlt wurde, ohne Frist.',
  'lede.closed': 'Niemand hat darin GAIA gekauft: Er wurde vor der Zeit geschlossen, zu der er begonnen hätte.',
  'lede.over': 'Das wurde erreicht, und wann.',
  'step.of': 'Schritt {nth} von {all}: {name}',
  'step.all': { one: 'Der einzige Schritt ist getan', other: 'Alle {count} Schritte sind getan' },
  'step.missed': '{done} von {all} Schritten sind getan, und kein anderer wird es mehr',
  'step.unknown': '{done} von {all} Schritten sind getan, andere werden gelesen',

  'call.refund': 'Geld zurückholen',
  'call.buy': 'GAIA kaufen',
  'call.connectBuy': 'Wallet verbinden und GAIA kaufen',
  'call.terms': 'Bedingungen lesen',
  'call.claim': 'Nachsehen, was Ihnen zusteht',
  'call.dashboard': 'Ihre Übersicht öffnen',
  'call.connect': 'Wallet verbinden',

  'next.title': 'Was als Nächstes kommt',
  'next.none': 'Nichts ist datiert',
  'next.none.text': 'Kein Vertrag wartet auf eine Zeit, und kein Ereignis ist angekündigt.',
  'next.unknown': 'Zeiten werden gelesen',
  'next.unknown.text':
    'Zuerst wird die Geschichte der Kampagnen gelesen: In ihr steht, ab wann sich etwas beanspruchen lässt.',
  'next.calendar': 'In den Kalender',
  'moment.saleOpens': 'Der Verkauf beginnt',
  'moment.saleCloses': 'Der Verkauf endet',
  'moment.claimsOpen': 'Ansprüche öffnen: {title}',
  'moment.more': 'Mehr dazu',
  'calendar.title': 'Kalender',
  'calendar.definition':
    'Zeiten, die Verträge haben, und Ereignisse, die Admins dieses Portals angekündigt haben. Was vorbei ist, entscheidet die Zeit des neuesten Blocks.',
  'calendar.past': 'vorbei',
  'calendar.next': 'als Nächstes',
  'calendar.byAdmin': 'angekündigt',
  'calendar.byChain': 'laut Vertrag',

  'sale.progress': 'Vom Verkauf verkauft',
  'sale.progress.text': '{sold} von {cap} GAIA verkauft',
  'sale.softCap.reached': 'Die Untergrenze von {cap} GAIA ist erreicht: Niemand bekommt sein Geld zurück.',
  'sale.softCap.toGo':
    'Noch {left} GAIA bis zur Untergrenze von {cap}. Endet der Verkauf darunter, können Käufer ihre Coins zurückholen.',
  'sale.softCap.missed': 'Die Untergrenze von {cap} GAIA wurde verfehlt: Das Geld kann zurückgeholt werden.',
  'sale.softCap.unsold':
    'Die Untergrenze von {cap} GAIA wurde verfehlt. Niemand hat gekauft, also ist nichts zurückzuzahlen.',
  'sale.price': '1 GAIA für {coins}',

  'figures.title': 'Was erreicht wurde',
  raised: 'Eingenommen',
  'raised.definition': 'raised(): Coins, die für alles Verkaufte bezahlt wurden. Rückzahlungen senken es nicht.',
  sold: 'Verkauft',
  'sold.note': 'von {cap} im Verkauf',
  'sold.definition': 'sold(): GAIA, das gekauft wurde. Rückzahlungen senken es nicht.',
  buyers: 'Käufer',
  'buyers.definition': 'Konten mit einem Bought-Log des Verkaufs, jedes einmal gezählt.',
  'buyers.formula': 'Die Zahl der Konten in den Bought-Logs des Verkaufs, jedes einmal gezählt.',
  holders: 'Halter',
  'holders.definition':
    'Konten, deren Transfers seit der Bereitstellung mehr als null ergeben, auch Verträge. Gelesen, wenn sich GAIA bewegt.',
  'holders.formula':
    'Jeder Transfer seit der Bereitstellung wird seinem Sender genommen und seinem Empfänger gegeben; gezählt werden Konten, denen mehr als null bleibt.',
  supply: 'Gesamtmenge',
  'supply.note': 'von höchstens {cap}',
  'supply.definition': 'totalSupply(): alles GAIA, das geprägt und nicht verbrannt wurde.',
  staked: 'Gestakt',
  'staked.definition':
    'totalStaked(): was Validatoren gestakt und andere an sie delegiert haben, ohne das, was gerade abgezogen wird.',
  validators: 'Validatoren',
  'validators.note': 'bisher registriert',
  'validators.definition': 'validatorCount(): Validatoren, die sich je registriert haben, auch ausgeschiedene.',
  claimed: 'Beansprucht',
  'claimed.note': { one: 'mit {count} Anspruch', other: 'mit {count} Ansprüchen' },
  'claimed.definition': 'Die Beträge aller Claimed-Logs von GaiaClaims.',
  'claimed.formula': 'Die Summe der Beträge aller Claimed-Logs.',
  'input.logs': 'Logs gelesen bis Block',
  'unknown.note': 'auf dieser Chain noch nicht bekannt',
  'none.note': 'hier kein solcher Vertrag',

  'phases.title': 'Schritte des Starts',
  'phases.definition':
    'Jeder ist getan, wenn die Chain es sagt; niemand hakt ihn von Hand ab. Was getan ist, öffnet seinen Beleg.',
  'phase.deployed': 'Verträge bereitgestellt',
  'phase.deployed.text': '{there} von {all} Verträgen dieses Portals antworten.',
  'phase.funded': 'Verkauf eingezahlt',
  'phase.funded.text': 'Alles GAIA, das verkauft wird, ist vor seinem Ende in den Vertrag des Verkaufs eingezahlt.',
  'phase.opened': 'Verkauf offen',
  'phase.opened.text':
    'Der Preis und alle anderen Bedingungen stehen einen Tag vorher fest: Von da an kann sie niemand mehr ändern.',
  'phase.softCap': 'Untergrenze erreicht',
  'phase.softCap.text':
    'Ab {cap} verkauften GAIA gibt es kein Geld zurück; werden bis zum Ende weniger verkauft, kann es jeder zurückholen.',
  'phase.over': 'Verkauf vorbei',
  'phase.over.text': 'An seinem Ende, oder wenn alles verkauft ist.',
  'phase.campaign': 'Kampagne angelegt',
  'phase.campaign.text': 'Ihre Zuteilungen sind eingezahlt, und ihre Wurzel steht auf der Chain.',
  'phase.claims': 'Ansprüche offen',
  'phase.claims.text': 'Wer in einer Liste steht, kann beanspruchen.',
  'phase.staked': 'Erster Validator',
  'phase.staked.text': 'Jemand stakt GAIA und steht für Signale ein.',
  'state.done': 'getan',
  'state.ahead': 'bevorstehend',
  'state.next': 'als Nächstes',
  'state.missed': 'verfehlt',
  'state.unknown': 'wird gelesen',
  'phase.at.done': 'Seit {time}.',
  'phase.at.over': 'Beendet {time}.',
  'phase.at.ahead': 'Fällig {time}.',
  'phase.proof': 'Beleg für: {name}',
  proof: 'Beleg',
  'proof.time': 'Ein Block dieser Zeit oder einer späteren ist da: Auf mehr hat der Vertrag nicht gewartet.',
  'proof.closedBefore': 'Der Verkauf wurde vor der Zeit geschlossen, zu der er begonnen hätte: Er hat nie begonnen.',
  'proof.block': 'Zeit von Block {block}',
  'proof.opening': 'Die erste Kampagne öffnet',
  'proof.deployed': 'Jeder Vertrag wurde an diesem Block nach einer seiner Zahlen gefragt und hat geantwortet.',

  'contracts.title': 'Verträge',
  'contracts.definition':
    'Womit dieses Portal eingerichtet ist. Antwortet heißt, dass der Vertrag an dem Block dieser Seite eine Frage beantwortet hat; über seinen Quelltext sagt es nichts. Wer ein Portal betreibt, vergleicht ihn mit „portal contracts verify“.',
  'contracts.none': 'nicht auf dieser Chain',
  'contracts.answers': 'Antwortet',
  'contracts.silent': 'Keine Antwort',
  'contracts.seconds': '{count} s',
  'contract.GaiaToken': 'Token',
  'contract.GaiaSale': 'Verkauf',
  'contract.GaiaClaims': 'Ansprüche',
  'contract.GaiaVesting': 'Vesting',
  'contract.ValidatorStaking': 'Staking',
  'contracts.treasury': 'Der Erlös geht an',

  'questions.title': 'Fragen',
  'q.fails': 'Was, wenn zu wenig verkauft wird?',
  'a.fails':
    'Dann ist der Verkauf an seinem Ende gescheitert, und Sie dürfen das gekaufte GAIA gegen die bezahlten Coins zurückbringen. Es gibt keine Frist, und niemand kann es anhalten. Was Sie gestakt haben, nehmen Sie vorher dort zurück; für GAIA, das Sie nie bringen, bekommen Sie nichts.',
  'q.refund': 'Gibt es sonst Geld zurück?',
  'a.refund': 'Nein. Ist die Untergrenze erreicht, gibt es keine Rückzahlung mehr, und nichts macht das rückgängig.',
  'q.terms': 'Kann sich der Preis ändern?',
  'a.terms':
    'Bis einen Tag vor Beginn kann der Admin des Verkaufs andere Bedingungen setzen, die frühestens einen Tag später gelten. Danach kann es niemand: Ein Kauf findet die Bedingungen, die sein Käufer gelesen hat, oder er kommt zu früh.',
  'q.end': 'Wer kann den Verkauf beenden oder anhalten?',
  'a.end':
    'Sein Admin kann ihn früher beenden, und wer die Pauser-Rolle hat, kann das Kaufen anhalten. Niemand kann das Ende hinausschieben. Ein Verkauf, der bis zu seinem Ende unter der Untergrenze angehalten bleibt, ist gescheitert, und Rückzahlungen gehen weiter.',
  'q.money': 'Wohin gehen die Coins?',
  'a.money':
    'Sie bleiben bis einen Tag nach dem Ende im Vertrag. Wurde die Untergrenze erreicht, gehen sie dann an die Treasury; wenn nicht, warten sie auf die Käufer.',
  'q.upgrade': 'Können die Verträge geändert werden?',
  'a.upgrade.no': {
    one: 'Der Code von {names} nicht: Bei Block {block} führt er keinen fremden Code aus, und seine Proxy-Plätze sind leer.',
    other:
      'Der Code von {names} nicht: Bei Block {block} führt keiner der {count} fremden Code aus, und ihre Proxy-Plätze sind leer.',
  },
  'a.upgrade.yes': 'Der Code von {names} schon: gelesen bei Block {block}.',
  'a.upgrade.unknown':
    'Von {names} ist es nicht bekannt: Er führt fremden Code aus, oder sein Code ist nicht gelesen worden.',
  'a.upgrade':
    'Admins können Rollen vergeben, einen Verkauf früher beenden und die Treasury bestimmen. Ein neuer Admin von Verkauf, Ansprüchen oder Vesting wird angekündigt und wartet eine Frist ab, die der Vertrag zeigt; der des Tokens kann sofort ersetzt werden.',
  'q.claims': 'Was, wenn ich einen Anspruch verpasse?',
  'a.claims':
    'Verspätet beanspruchen lässt sich mindestens einen Tag nach dem Ende einer Kampagne. Dann kann jeder zurückschicken, was niemand beansprucht hat, an den, der es eingezahlt hat. Eine Kampagne kann nicht angehalten und, wenn sie offen ist, nicht abgesagt werden.',
  'q.vesting': 'Kann Vesting-GAIA zurückgenommen werden?',
  'a.vesting':
    'Nur aus einem Plan, der widerruflich angelegt wurde, und nur, was noch nicht frei ist. Was frei ist, bleibt seinem Eigentümer, und jeder kann es ihm schicken.',

  'empty.title': 'Auf {chain} gibt es noch nichts zu starten',
  'empty.text':
    'Hier ist keiner der Verträge des Starts eingerichtet. Wer dieses Portal betreibt, stellt sie mit „portal contracts deploy“ bereit und setzt ihre Adressen.',
  'noSale.title': 'Auf dieser Chain gibt es keinen Verkauf',
  'noSale.text': 'Die Schritte unten sind die, die {chain} ohne einen haben kann.',

  'unanswered.title': { one: 'Ein Vertrag antwortet nicht', other: '{count} Verträge antworten nicht' },
  'unanswered.text':
    'An den eingestellten Adressen von {names} ist nichts. Wer dieses Portal betreibt, vergleicht sie mit „portal contracts verify“.',

  'dates.edit': 'Termine ändern',
  'dates.title': 'Termine des Starts',
  'dates.text':
    'Alle sehen sie auf dieser Seite, und sie zählt bis zum nächsten herunter. Was sich ändert, steht im Audit.',
  'dates.event': 'Ereignis {nth}',
  'dates.name': 'Titel',
  'dates.at': 'Zeit, in Ihrer Zeitzone',
  'dates.at.missing': 'Ein Ereignis braucht ein Datum und eine Uhrzeit.',
  'dates.path': 'Seite dieses Portals',
  'dates.path.hint': 'Freiwillig, etwa /gaia-purchase',
  'dates.add': 'Ereignis hinzufügen',
  'dates.remove': 'Ereignis {nth} entfernen',
  'dates.none': 'Kein Ereignis ist datiert.',
  'dates.most': 'Ein Start hat höchstens {most} datierte Ereignisse.',
  'dates.save': 'Termine speichern',
  'dates.cancel': 'Abbrechen',
  'dates.saved': 'Termine gespeichert',
} satisfies Translation<typeof en>
