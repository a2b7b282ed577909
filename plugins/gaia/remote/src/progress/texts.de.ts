import type { Translation } from '@portal/sdk'
import type { en } from './texts'

/** What the progress of the sale says, in German. */
export default {
  title: 'Fortschritt des Verkaufs',
  'title.price': 'Preis des Verkaufs',
  failed: 'Der Fortschritt des Verkaufs ließ sich nicht lesen',
  reading:
    'Die Geschichte des Verkaufs wird noch gelesen: Was im Lauf der Zeit verkauft wurde, ist bekannt, sobald sie da ist.',
  choose: 'Was gezeichnet wird',
  sold: 'Verkauft',
  raised: 'Eingenommen',
  price: 'Preis',
  softCap: 'Untergrenze',
  hardCap: 'Obergrenze',
  far: 'Die Obergrenze von {cap} GAIA liegt weit darüber und wird noch nicht gezeichnet.',
  purchases: 'Käufe seit dem Punkt davor',
  definition:
    'Was bis zum Ende jedes Abschnitts verkauft und dafür bezahlt war: die Summe der Bought-Logs des Verkaufs. Was nach einem gescheiterten Verkauf zurückgegeben wird, geht nicht ab, wie auch im Vertrag nicht. Eine Grenze in Münzen ist die Menge × der Preis ihrer Zeit.',
  'summary.sold': '{sold} GAIA von höchstens {cap} verkauft.',
  'summary.raised': '{raised} eingenommen.',
  'summary.price': '{price} für ein GAIA. Die Bedingungen wurden insgesamt {count}-mal gesetzt.',
  'now.sold': '{amount} GAIA verkauft',
  'now.raised': '{amount} eingenommen',
  'now.price': '{amount} für ein GAIA',
  'formula.sold': 'Die Summe der tokens aller Bought-Logs des Verkaufs',
  'formula.raised': 'Die Summe der cost aller Bought-Logs des Verkaufs',
  'formula.price': 'Der Preis des neuesten TermsSet-Logs des Verkaufs',
  'input.before': 'Zu Beginn des Zeitraums',
  'input.within': 'Im Zeitraum, durch {count} Käufe',
  'input.word': 'Was der Vertrag selbst sagt',
  'input.terms': 'Preis gesetzt in Block {block}',
} satisfies Translation<typeof en>
