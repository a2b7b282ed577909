import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** The module's interface texts, in German. */
export default {
  title: 'Validatoren',
  'lede.active': { one: '{count} aktiver, {staked} GAIA gestakt.', other: '{count} aktive, {staked} GAIA gestakt.' },
  'lede.top': {
    one: 'Der größte hält {share} des Stakes; {needed}.',
    other: 'Die {count} größten halten {share} des Stakes; {needed}.',
  },
  'lede.needed': {
    one: '{count} allein hält mehr als ein Drittel',
    other: '{count} zusammen halten mehr als ein Drittel',
  },
  'lede.loading': 'Der Staking-Vertrag wird gelesen.',
  failed: 'Die Validatoren ließen sich nicht lesen',

  'empty.title': 'Noch kein Validator hat gestakt',
  'empty.text': 'Der erste werden: mindestens {minimum} GAIA im Staking-Vertrag staken',

  'tree.title': 'Stake',
  'tree.nakamoto': 'Nakamoto-Koeffizient {count}',
  'tree.definition':
    'Jedes Rechteck ist ein Validator, so groß wie sein Anteil am aktiven Stake; die Tabelle darunter hat dieselben Zahlen. Der Nakamoto-Koeffizient ist die kleinste Zahl von Validatoren, die zusammen mehr als ein Drittel halten. Quelle: der Staking-Vertrag bei Block {block}.',
  'tree.label': 'Stake nach Validator',
  'tree.others': { one: '{count} weiterer', other: '{count} weitere' },

  'positions.title': 'Eigener Stake',
  'positions.none': 'Nichts gestakt',
  'positions.none.text':
    'An einen Validator delegierte GAIA bleiben im eigenen Besitz und zählen weiter für die Stufe. Die Rücknahme dauert {period}.',
  'positions.choose': 'Einen Validator wählen',
  'positions.counts': 'Alles davon zählt für die Stufe, auch was gerade gelöst wird.',
  'positions.staked': 'Auf sich selbst, als Validator',
  'positions.delegated': 'Insgesamt delegiert',
  'positions.unbonding': 'Wird von {name} gelöst',
  'positions.available': 'abhebbar ab {when}',
  'positions.ready': 'jetzt abhebbar',
  'positions.asOf': 'Bei Block {block}',
  'positions.failed': 'Der eigene Stake ließ sich nicht lesen',

  'list.title': 'Alle Validatoren',
  'list.search': 'Name oder Adresse',
  'list.status': 'Status',
  'list.status.active': 'Aktiv',
  'list.status.exited': 'Ausgetreten',
  'list.status.all': 'Alle',
  'list.count': { one: '{count} Validator', other: '{count} Validatoren' },
  'list.none': 'Kein Validator passt',
  'list.none.text': 'Keiner von {count} hat diesen Namen oder diese Adresse mit diesem Status.',
  'list.clear': 'Filter zurücksetzen',

  'column.rank': '#',
  'column.validator': 'Validator',
  'column.history': 'Stake, {window}',
  'column.history.definition':
    'Eigenstake und Delegationen zu 30 Zeitpunkten von {from} bis {to}. Quelle: die Logs des Staking-Vertrags.',
  'column.stake': 'Stake, GAIA',
  'column.stake.definition':
    'Eigenstake plus delegierter Stake. Was gerade gelöst wird, zählt nicht mit. Quelle: der Staking-Vertrag bei Block {block}.',
  'column.self': 'Eigenstake, GAIA',
  'column.self.definition':
    'Der eigene Stake des Validators; ein aktiver behält mindestens {minimum} GAIA. Quelle: der Staking-Vertrag bei Block {block}.',
  'column.share': 'Anteil',
  'column.share.definition':
    'Stake geteilt durch den gesamten gebundenen Stake. Quelle: der Staking-Vertrag bei Block {block}.',
  'column.delegators': 'Delegierende',
  'column.delegators.definition':
    'Konten, die jetzt an den Validator delegieren. Quelle: der Staking-Vertrag bei Block {block}.',
  'column.commission': 'Provision',
  'column.commission.definition':
    'Was der Validator von den Erträgen seiner Delegierenden behält. Eine Änderung wird {delay} vor ihrem Beginn angekündigt. Quelle: der Staking-Vertrag bei Block {block}.',

  'badge.exited': 'Ausgetreten',
  'badge.you': 'Eigener',
  'badge.mine': 'Delegiert',
  'badge.up': '{bps} ab {when}',
  'badge.change': 'Die Provision ändert sich am {when} von {from} auf {to}',
  'history.label': 'Stake von {from} bis {to} GAIA',

  'stake.tier': 'Für die Stufe zählt es die ganze Zeit weiter.',
  'stake.delegate': 'Delegieren',
  'stake.delegate.label': 'An {name} delegieren',
  'stake.delegate.title': 'An {name} delegieren',
  'stake.delegate.text':
    'Die GAIA bleiben im eigenen Besitz und zählen für diesen Validator. Sie sind gesperrt, bis sie zurückgenommen werden, und danach noch {period}.',
  'stake.delegate.most': 'In der Wallet sind {most} GAIA.',
  'stake.delegate.done': '{amount} GAIA an {name} delegiert',
  'stake.delegate.failed': 'Nichts an {name} delegiert',
  'stake.unbond': 'Zurücknehmen',
  'stake.unbond.label': 'Von {name} zurücknehmen',
  'stake.unbond.title': 'Von {name} zurücknehmen',
  'stake.unbond.text':
    'Es zählt sofort nicht mehr für diesen Validator und bleibt noch gesperrt ({period}). Jetzt bestätigt, lässt es sich ab {when} abheben.',
  'stake.unbond.most': 'An diesen Validator sind {most} GAIA delegiert.',
  'stake.unbond.done': '{amount} GAIA von {name} zurückgenommen',
  'stake.unbond.failed': 'Nichts von {name} zurückgenommen',
  'stake.withdraw': 'Abheben',
  'stake.withdraw.done': 'Die GAIA sind zurück in der Wallet',
  'stake.withdraw.failed': 'Das Abheben ist nicht gelungen',
  'stake.amount': 'Betrag, GAIA',
  'stake.all': 'Alles verwenden',
  'stake.reading': 'Das Guthaben wird gelesen.',
  'stake.tooMuch': 'Das ist zu viel: höchstens {most} GAIA.',
  'stake.unread': 'Das Guthaben ließ sich nicht lesen.',
  'stake.malformed': 'Einen Betrag wie {example} eingeben, mit höchstens 18 Nachkommastellen.',
  'stake.delegate.plan': '{amount} GAIA an {name} delegieren',
  'stake.unbond.plan': '{amount} GAIA von {name} zurücknehmen',
  'stake.withdraw.title': '{amount} GAIA abheben',
  'stake.plan.tier': 'Bleibt, wie sie ist',
  'stake.plan.back': 'Kommt zurück',
  'stake.plan.backFrom': '{amount} GAIA, abhebbar ab {when}',
  'stake.plan.backNow': '{amount} GAIA, sofort',
  'stake.refusal.NotActive': 'Der Validator ist ausgetreten: An ihn kann niemand mehr delegieren.',
  'stake.refusal.NothingToWithdraw': 'Der Vertrag zahlt noch nichts aus. Nach dem nächsten Block erneut versuchen.',
  'stake.refusal.StakeTooLow': 'An diesen Validator ist weniger als das delegiert.',
  'stake.refusal.TooManyUnbondings':
    'Mehr Lösungen behält der Vertrag nicht. Erst abheben, was bereit ist, dann erneut versuchen.',

  'card.staked': 'Gestakt',
  'card.staked.definition':
    'Was alle Validatoren auf sich selbst gestakt haben und was an sie delegiert ist, ohne das, was gerade gelöst wird.',
  'card.active': 'Aktiv',
  'card.delegators': 'Delegierende',
  'card.active.formula': 'Validatoren, die sich beim Staking-Vertrag registriert haben und nicht ausgestiegen sind.',
  'card.active.since': 'seit {when}',
  'card.delegators.formula':
    'Konten, deren Delegated-Logs abzüglich ihrer UnbondingStarted-Logs mehr als null ergeben. Jedes zählt einmal, an wie viele Validatoren es auch delegiert.',
  'card.delegators.first': 'Erstes Log, Block',
  'card.delegators.of': { one: '{count} Konto', other: '{count} Konten' },
  'card.top': 'Größte nach Stake',
  'card.all': { one: '{count} ansehen', other: 'Alle {count} ansehen' },

  'time.day': { one: '{count} Tag', other: '{count} Tage' },
  'time.hour': { one: '{count} Stunde', other: '{count} Stunden' },
  'time.minute': { one: '{count} Minute', other: '{count} Minuten' },
  'time.second': { one: '{count} Sekunde', other: '{count} Sekunden' },
} satisfies Translation<typeof en>
