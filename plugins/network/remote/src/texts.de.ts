import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** The module's interface texts, in German. */
export default {
  title: 'Validatoren',
  epochs: 'Epochen',
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

  'stake.refusal.AlreadyRegistered':
    'Diese Wallet hat sich schon registriert. Sie kann ihren Validator ändern und sich nach einem Austritt nicht wieder registrieren.',
  'stake.refusal.AttestorTaken':
    'Dieser Schlüssel attestiert für einen anderen Validator und bleibt dort. Erzeuge auf deinem Rechner einen anderen.',
  'stake.refusal.CommissionStepTooLarge':
    'So weit kann eine Ankündigung die Provision nicht ändern. Kündige einen kleineren Schritt an.',
  'stake.refusal.CommissionTooHigh': 'Eine Provision ist höchstens 100 %. Gib eine niedrigere ein.',
  'stake.refusal.InvalidName': 'Der Vertrag nimmt diesen Namen nicht. Gib 1 bis 32 Bytes einfachen Text ein.',
  'stake.refusal.PossessionNotProven':
    'Der Vertrag nimmt diesen Nachweis nicht. Mache ihn auf deinem Rechner neu, für diese Wallet.',
  'stake.refusal.SelfStakeTooLow':
    'Damit bliebe weniger eigener Stake, als der Vertrag verlangt. Gib einen anderen Betrag ein.',
  'column.self.plain': 'Eigener Stake',
  'column.delegated': 'Delegiert',

  score: 'Wertung',
  'score.definition':
    'Der Mittelwert von fünf Vorzügen, 0 bis 100, nach den Gewichten neben den Filtern. Wer mehr als einen gleichen Anteil hält, verliert dadurch. Berechnet aus dem Staking-Vertrag beim Block {block}.',
  weights: 'Gewichte',
  'weights.own': 'Deine Gewichte',
  'weights.text':
    'Die Liste beginnt mit denen, die nicht schon groß sind: Wer nur nach Stake sortiert, macht die Größten größer. Gewichte, wie du willst; die Adresse behält es.',
  'weights.published': 'Veröffentlichte Gewichte',
  'weights.done': 'Fertig',
  'merit.spread': 'Nicht zu konzentriert',
  'merit.spread.text':
    '1 mit höchstens einem gleichen Anteil am aktiven Stake; darüber ein gleicher Anteil geteilt durch den eigenen.',
  'merit.commission': 'Niedrige Provision',
  'merit.commission.text': '1 ohne, 0 ab 20 %; von einer geltenden und einer angekündigten zählt die höhere.',
  'merit.own': 'Eigener Stake',
  'merit.own.text': 'Der Teil seines Stakes, der dem Validator selbst gehört.',
  'merit.steady': 'Beständige Provision',
  'merit.steady.text': 'Halbiert durch jede höhere Provision, die er in den letzten 90 Tagen angekündigt hat.',
  'merit.age': 'Erprobt',
  'merit.age.text': 'Wächst in den ersten 30 Tagen nach der Registrierung auf 1.',
  'compare.title': { one: '{count} Validator gewählt', other: '{count} Validatoren nebeneinander' },
  'compare.add': '{name} vergleichen',
  'compare.remove': 'Ohne {name} vergleichen',
  'compare.clear': 'Leeren',
  'compare.scrolled': 'Der Vergleich, zum Scrollen',
  'compare.best': 'am besten',
  'compare.raises': 'Provision erhöht, 90 Tage',
  'compare.since': 'Registriert',
  'compare.history': 'Stake im Verlauf',
  'shares.nakamoto': 'Nakamoto-Koeffizient',
  'shares.nakamoto.formula':
    'Die wenigsten aktiven Validatoren, die größten zuerst, die zusammen mehr als ein Drittel des aktiven Stakes halten.',
  'shares.top10': 'Anteil der zehn größten',
  'shares.top10.formula': 'Was die zehn größten aktiven Validatoren halten, geteilt durch den aktiven Stake.',
  'shares.herfindahl': 'Konzentration (HHI)',
  'shares.herfindahl.formula':
    'Der Herfindahl-Hirschman-Index: die Summe der Quadrate aller Anteile am aktiven Stake, mal 10.000. Ein Validator allein ergibt 10.000.',
  'shares.herfindahl.equal': '{value}, wären alle gleich',
  'shares.active': 'Aktiver Stake',
  'list.commission': 'Provision',
  'list.commission.any': 'Jede Provision',
  'list.commission.most': 'Höchstens {most}',
  'list.only': 'Welche',
  'list.only.all': 'Jeder Größe',
  'list.only.small': 'Nicht zu konzentriert',
  'list.only.mine': 'An die du delegierst',

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
