import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** What the administration of campaigns says, in German. */
export default {
  title: 'GAIA-Verwaltung',
  lede: 'Kampagnen aus Listen, die Bedingungen des Verkaufs und die Termine. Was auf die Chain kommt, unterschreibt die eigene Wallet, und jede Änderung wird festgehalten.',
  tabs: 'Teile der Verwaltung',
  'tab.campaigns': 'Kampagnen',
  'tab.sale': 'Verkauf',
  'tab.dates': 'Termine',

  bring: 'Eine Liste bringen',
  'bring.text':
    'Wer wie viele GAIA bekommt, und warum. Jede Zeile wird geprüft, bevor etwas unterschrieben wird; veröffentlicht wird dadurch nichts.',
  'bring.label': 'Liste als CSV',
  'bring.hint': 'Wird dieselbe Datei noch einmal gewählt, geht es weiter, wo es war.',
  'bring.full': {
    one: 'Es gibt {count} Entwurf, mehr dürfen es nicht sein. Wer eine weitere Liste bringen will, löscht ihn.',
    other: 'Es gibt {count} Entwürfe, mehr dürfen es nicht sein. Wer eine weitere Liste bringen will, löscht einen.',
  },
  'upload.format':
    'CSV in UTF-8, die mit der Zeile account,amount,reason beginnt; Beträge in ganzen GAIA, etwa 1200 oder 12.5.',

  drafts: 'Entwürfe',
  'drafts.failed': 'Die Entwürfe ließen sich nicht lesen',
  'draft.coming': 'Noch nicht ganz da',
  'draft.coming.text': 'zum Fortsetzen dieselbe Datei noch einmal wählen',
  'draft.progress': 'Wie viel von der Datei da ist',
  'draft.came': '{received} von {size}',
  'draft.checking': 'Wird geprüft',
  'draft.checking.text':
    'Jede Zeile wird gelesen und der Baum gebildet. Eine Million Zeilen dauert etwa eine halbe Minute; die Seite darf geschlossen werden.',
  'draft.refused': 'Hat Fehler',
  'draft.ready': 'Bereit',
  'draft.by': 'Gebracht von',
  'draft.at': 'Letzte Änderung',
  'draft.until': 'Aufbewahrt bis',
  'draft.until.definition':
    'Ein Entwurf, aus dem keine Kampagne wird, wird nach sieben Tagen gelöscht. Die Liste einer Kampagne bleibt.',
  'draft.delete': 'Entwurf löschen',
  'draft.delete.title': 'Den Entwurf {name} löschen?',
  'draft.delete.text':
    'Die Liste wird hier gelöscht. Ging ihre Kampagne eben erst an die Chain, muss die Liste noch einmal gebracht werden.',

  'found.label': 'Was die Liste hat',
  'found.rows': 'Adressen',
  'found.total': 'Insgesamt',
  'found.largest': 'Größte Zuteilung',
  'found.depth': 'Nachweis',
  'found.depth.note': 'Hashes höchstens',
  'found.root': 'Merkle-Wurzel',
  'found.hash': 'SHA-256 der Liste',
  'found.check':
    'Der StandardMerkleTree von OpenZeppelin bildet aus den Zeilen dieselbe Wurzel (Index ab 0, Konto, Betrag in Wei).',
  'found.download': 'Liste herunterladen',

  faults: { one: '{count} Zeile ist keine Zeile einer Liste', other: '{count} Zeilen sind keine Zeilen einer Liste' },
  'faults.text': 'Berichtige sie in der Datei und bringe sie noch einmal. Von dieser wird nichts verwendet.',
  'faults.first': 'Die ersten {count} sind genannt.',
  'faults.label': 'Fehler von {name}',
  'faults.line': 'Zeile',
  'faults.wrong': 'Was nicht stimmt',
  'faults.fix': 'Was zu tun ist',
  'fault.header': 'Die erste Zeile ist nicht account,amount,reason.',
  'fault.header.fix': 'Lass die Datei mit genau dieser Zeile beginnen.',
  'fault.utf8': 'Sie ist kein UTF-8.',
  'fault.utf8.fix': 'Speichere die Datei als CSV UTF-8.',
  'fault.character': 'Sie enthält das Zeichen {value}, das man nicht sieht.',
  'fault.character.fix':
    'Lösche das Zeichen. Eine Byte-Reihenfolge-Marke verschwindet, wenn die Datei als UTF-8 ohne BOM gespeichert wird.',
  'fault.long': 'Sie ist länger als jede Zeile sein kann.',
  'fault.long.fix': 'Kürze sie; ein Grund hat höchstens 200 Bytes.',
  'fault.quote': 'Ein Anführungszeichen ist nicht geschlossen oder steht, wo keines stehen darf.',
  'fault.quote.fix': 'Setze den Grund in einer Zeile zwischen zwei davon und verdopple die darin.',
  'fault.columns': 'Sie hat {value} Spalten statt drei.',
  'fault.columns.fix': 'Schreibe account,amount,reason; ein Grund mit Komma steht zwischen Anführungszeichen.',
  'fault.address': '„{value}“ ist keine Adresse.',
  'fault.address.fix':
    'Vergleiche sie mit ihrer Quelle: Eine Ziffer stimmt nicht, oder Groß- und Kleinschreibung (EIP-55).',
  'fault.nobody': 'Es ist die Nulladresse.',
  'fault.nobody.fix': 'Für sie kann niemand etwas beanspruchen: Nenne, wem es gehört, oder lösche die Zeile.',
  'fault.amount': '„{value}“ ist kein Betrag über 0.',
  'fault.amount.fix': 'Schreibe ganze GAIA mit Punkt und bis zu 18 Nachkommastellen, etwa 1200 oder 12.5.',
  'fault.reason': 'Der Grund ist leer oder zu lang.',
  'fault.reason.fix': 'Sage in 1 bis 200 Bytes, wofür.',
  'fault.twice': '{value} steht schon in Zeile {before}.',
  'fault.twice.fix': 'Zähle beide Beträge in Zeile {before} zusammen und lösche diese Zeile.',
  'fault.rows': 'Hier hat die Liste mehr Zeilen, als es sein dürfen.',
  'fault.rows.fix': 'Mache zwei Kampagnen daraus; jede Liste hat höchstens 1.000.000 Zeilen.',
  'fault.empty': 'Die Liste hat keine Zeile.',
  'fault.empty.fix': 'Nenne mindestens eine Adresse.',
  'fault.sum': 'Alle Beträge ergeben mehr, als es von einem Token geben kann.',
  'fault.sum.fix': 'Suche nach Beträgen in Wei: Hier stehen ganze GAIA.',

  'role.missing': 'Diese Wallet veröffentlicht keine Kampagnen',
  'role.missing.text':
    'Ihr fehlt die Rolle PUBLISHER_ROLE von GaiaClaims, und der Vertrag würde sie abweisen. Verbinde eine Wallet mit dieser Rolle, oder lass sie dir von der Verwaltung des Vertrags geben. Bringen und prüfen lassen sich Listen auch ohne sie.',
  publish: 'Kampagne machen',
  'publish.text':
    'Deine Wallet gibt genau {amount} GAIA frei und zahlt sie ein. Was niemand beansprucht, kommt nach dem Ende zurück.',
  'publish.act': 'Veröffentlichen',
  'publish.unread': 'Der Vertrag ließ sich nicht lesen',
  'publish.unread.text':
    'Ob diese Wallet veröffentlichen darf, ist nicht bekannt. Verbinde sie mit der Chain dieses Portals und öffne dies noch einmal.',
  'publish.tampered': 'Das ist nicht, was geprüft wurde',
  'publish.tampered.text':
    'Was deine Wallet unterschreiben würde, hat eine andere Wurzel, Summe oder einen anderen Hash als die Liste. Sie wurde nicht gefragt.',
  'publish.honest':
    'In diesem Browser zurückgelesen: create() von {contract} mit dieser Wurzel, dieser Summe und diesem Hash.',
  'terms.title': 'Titel',
  'terms.title.hint': 'Wie die Kampagne heißt, 1 bis 64 Bytes. Er bleibt auf der Chain.',
  'terms.title.long': 'Das sind mehr als 64 Bytes; Umlaute und Emoji zählen mehrfach. Kürze ihn.',
  'terms.opens': 'Öffnet',
  'terms.opens.hint': 'Bleibt es leer, öffnet sie mit dem Block, der sie macht.',
  'terms.opens.notice': {
    one: 'Bleibt es leer, öffnet sie nach der Frist des Vertrags von {count} Stunde.',
    other: 'Bleibt es leer, öffnet sie nach der Frist des Vertrags von {count} Stunden.',
  },
  'terms.opens.malformed': 'Das ist keine Zeit.',
  'terms.opens.early':
    'Frühestens {earliest}: Der Vertrag würde später öffnen, als hier steht. Wähle eine spätere Zeit, oder lass es leer.',
  'terms.days': 'Tage zum Beanspruchen',
  'terms.graceDays': 'Tage Nachfrist',
  'terms.graceDays.hint': 'Wer zu spät kommt, bekommt dann noch alles.',
  'terms.days.malformed': 'Ganze Tage, mindestens 1.',
  'terms.days.long': 'Sie würde in mehr als fünf Jahren enden, was der Vertrag abweist. Nimm weniger Tage.',
  plan: '{title} mit {amount} GAIA veröffentlichen',
  'plan.done': '{title} ist auf der Chain',
  'plan.failed': '{title} wurde nicht veröffentlicht',
  'plan.who': 'Wer beansprucht',
  'plan.who.text': {
    one: '{count} Adresse, jede mit eigenem Nachweis',
    other: '{count} Adressen, jede mit eigenem Nachweis',
  },
  'plan.when': 'Wann',
  'plan.when.text': 'Öffnet {opens}, schließt {closes}, Nachzügler zählen bis {ends}',
  'plan.worst': 'Schlimmstenfalls',
  'plan.worst.text':
    'Ein Fehler in der Liste lässt sich bis {opens} zurücknehmen. Danach sind {amount} GAIA bis {ends} gebunden, und was beansprucht ist, ist weg.',
  'plan.worst.atOnce':
    'Sie öffnet sofort und lässt sich nicht zurücknehmen. {amount} GAIA sind bis {ends} gebunden, und was beansprucht ist, ist weg.',

  campaigns: 'Kampagnen',
  'campaigns.title': 'Titel',
  'campaigns.state': 'Stand',
  'campaigns.total': 'Eingezahlt',
  'campaigns.claimed': 'Beansprucht',
  'campaigns.left': 'Übrig',
  'campaigns.empty': 'Bringe oben eine Liste: Aus ihr wird die erste Kampagne.',
  'end.back': 'Kommt zurück',
  'end.back.text': '{left} GAIA, an {funder}',
  'cancel.act': 'Zurücknehmen',
  'cancel.plan': '{title} zurücknehmen',
  'cancel.text':
    'Bevor eine Kampagne öffnet, darf sie zurücknehmen, wer eingezahlt hat. Titel und Liste bleiben auf der Chain.',
  'cancel.done': '{title} ist zurückgenommen, und {left} GAIA sind zurück',
  'cancel.failed': '{title} wurde nicht zurückgenommen',
  'cancel.worst': 'Niemand kann je etwas davon beanspruchen. Eine weitere Kampagne mit derselben Liste ist möglich.',
  'cancel.stranger': 'Diese Wallet hat nicht eingezahlt',
  'cancel.stranger.text': 'Zurücknehmen kann eine Kampagne nur, wer sie eingezahlt hat:',
  'clawBack.act': 'Rest zurücksenden',
  'clawBack.plan': 'Den Rest von {title} zurücksenden',
  'clawBack.text':
    'Die Kampagne ist zu Ende, auch ihre Nachfrist. Jeder darf zurücksenden, was niemand beansprucht hat, an den, der eingezahlt hat.',
  'clawBack.done': '{left} GAIA von {title} sind zurück',
  'clawBack.failed': 'Der Rest von {title} wurde nicht zurückgesendet',
  'clawBack.worst': 'Wer nicht rechtzeitig beansprucht hat, bekommt davon nichts mehr.',
  'refusal.AccessControlUnauthorizedAccount':
    'Diese Wallet hat nicht die Rolle, die Kampagnen veröffentlicht. Verbinde eine, die sie hat.',
  'refusal.CampaignOpen': 'Sie ist seit {when} offen und lässt sich nicht mehr zurücknehmen.',
  'refusal.CampaignOver': 'Was übrig war, ist schon zurückgegangen.',
  'refusal.InvalidTerms':
    'Der Vertrag weist diese Zeiten ab: mindestens ein Tag zum Beanspruchen, ein Tag Nachfrist, und alles innerhalb von fünf Jahren.',
  'refusal.InvalidTitle': 'Der Vertrag nimmt Titel von 1 bis 64 Bytes.',
  'refusal.NotEnded': 'Sie endet {when}. Bis dahin geht nichts zurück.',
  'refusal.NotFunder': 'Zurücknehmen kann sie nur, wer sie eingezahlt hat.',
} satisfies Translation<typeof en>
