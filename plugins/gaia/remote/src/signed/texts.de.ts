import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** What is said of signed claims, in German. */
export default {
  sign: 'Für eine andere Adresse unterschreiben',
  'sign.title': '{amount} GAIA aus {campaign} an eine andere Adresse',
  'sign.text':
    'Ihre Wallet unterschreibt, das kostet nichts. Wer die Unterschrift hat, sendet die GAIA und zahlt die Netzgebühr.',
  to: 'Adresse, die die GAIA bekommt',
  'to.malformed': 'Eine Adresse hat 0x und 40 Hex-Ziffern, mit Buchstaben wie in ihrer Prüfsumme.',
  'to.lost': 'Was zu diesem Vertrag kommt, sendet niemand weiter. Geben Sie eine andere Adresse ein.',
  until: 'Die Unterschrift gilt',
  'until.1': '1 Tag',
  'until.7': '7 Tage',
  'until.30': '30 Tage',
  waiting: 'Die Zeit des neuesten Blocks ist noch nicht bekannt.',
  account: 'Zuteilung von',
  amount: 'Betrag',
  receiver: 'Geht an',
  deadline: 'Bis',
  campaign: 'Kampagne',
  final: 'Eine Unterschrift lässt sich nicht zurücknehmen',
  'final.text':
    'Wer sie hat, kann diese GAIA nur an diese Adresse senden, bis {until}. Nur wenn Sie vorher selbst beanspruchen, wird sie ungültig; erneut zu unterschreiben ändert daran nichts.',
  'final.ends': 'Die Kampagne endet {ends}: Danach nützt sie nichts mehr.',
  act: 'Unterschreiben',
  close: 'Schließen',
  made: 'Es ist unterschrieben',
  'made.text': 'Geben Sie den Link, wer es senden soll. Was darin steht, geht an keinen Server.',
  link: 'Link',
  json: 'Dasselbe als Text, für einen Aufruf von claimFor()',
  download: 'Text herunterladen',
  refused: 'Es wurde nicht unterschrieben',

  opened: 'Ein unterschriebener Anspruch',
  'opened.text':
    'Wem eine Zuteilung gehört, hat unterschrieben, dass sie an eine andere Adresse geht. Jeder darf sie dorthin senden und zahlt die Netzgebühr.',
  away: 'Weglegen',
  'unreadable.broken': 'Dieser Link lässt sich nicht lesen: Ein Teil fehlt. Bitten Sie um den ganzen Link.',
  'unreadable.long': 'Dieser Link ist zu lang für einen unterschriebenen Anspruch. Bitten Sie erneut um den Link.',
  'unreadable.field':
    'Dieser Link lässt sich nicht lesen: „{field}“ fehlt oder ist nichts dergleichen. Bitten Sie erneut um den Link.',
  'unreadable.unknown':
    'Dieser Link lässt sich nicht lesen: Er hat „{field}“, was kein unterschriebener Anspruch hat. Bitten Sie erneut um den Link.',
  unreadable: 'Das ist kein unterschriebener Anspruch',
  chain: 'Er ist für eine andere Chain',
  'chain.text':
    'Er wurde für die Chain {theirs} unterschrieben, und dieses Portal ist auf {own}. Öffnen Sie ihn im Portal jener Chain.',
  contract: 'Er ist für einen anderen Vertrag',
  'contract.text':
    'Er wurde für {theirs} unterschrieben, und das ist nicht der Vertrag für Ansprüche, den dieses Portal hat. Nichts wird gesendet.',
  claimed: 'Diese GAIA wurden schon beansprucht',
  'claimed.text': 'Diese Zuteilung wurde {time} beansprucht, mit Transaktion',
  'claimed.chain': 'Das sagt der Vertrag. Die Transaktion steht hier, wenn ihr Block gelesen ist.',
  expired: 'Die Unterschrift gilt nicht mehr',
  'expired.text': 'Sie galt bis {until}. Bitten Sie um eine neue.',
  forged: 'Die Unterschrift stimmt nicht',
  'forged.text':
    'Sie ist nicht von der Adresse der Zuteilung, oder im Link wurde etwas geändert. Nichts wird gesendet.',
  unread: 'Die Unterschrift ließ sich nicht prüfen',
  'unread.text':
    'Ihre Wallet konnte nicht lesen, was auf {chain} steht. Prüfen Sie, ob sie auf {chain} ist, und öffnen Sie den Link erneut.',
  checking: 'Unterschrift und Beweis werden in diesem Browser geprüft.',
  right: 'Unterschrift und Beweis wurden in diesem Browser geprüft.',
  'right.contract':
    'Die Zuteilung gehört dem Konto eines Vertrags: Er sagt selbst, ob die Unterschrift stimmt, wenn der Anspruch vor dem Senden versucht wird.',
  signIn: 'Anmelden und senden',
  'signIn.text': 'Verbinden Sie irgendeine Wallet und melden Sie sich an: Mit ihr wird der Link geprüft und gesendet.',
  send: '{amount} GAIA senden',
  'plan.title': '{amount} GAIA an {to} senden',
  'plan.text':
    'Ein Aufruf von claimFor(). Sie zahlen die Netzgebühr; die GAIA gehen an die Adresse, die unterschrieben wurde.',
  'plan.done': '{amount} GAIA wurden gesendet',
  'plan.failed': '{amount} GAIA wurden nicht gesendet',
  'plan.act': 'Senden',
} satisfies Translation<typeof en>
