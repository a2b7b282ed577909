import { useFormat, useSession, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import {
  Amount,
  buttonClass,
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  Figure,
  FigureRow,
  QueryView,
} from '@portal/sdk/ui'
import { useEarnings } from '../epochs/queries'
import { epochMessages } from '../epochs/texts'

/** The dashboard's card: what the visitor earned in epochs, whatever their tier is. */
export default function Rewards() {
  const text = useText(epochMessages)
  const format = useFormat()
  const query = useEarnings(useSession()?.address ?? null)
  const common = { unit: 'GAIA', source: 'derived', definition: text('earnings.definition') } as const
  return (
    <Card aria-labelledby="rewards-card">
      <CardHeader
        id="rewards-card"
        title={text('card.title')}
        end={
          <Link to="/claim" className={buttonClass({ size: 'sm' })}>
            {text('earnings.claim')}
          </Link>
        }
      />
      <QueryView
        query={query}
        failed={text('earnings.failed')}
        empty={({ epochs }) =>
          epochs === 0 && (
            <EmptyState
              title={text('earnings.none.own')}
              action={
                <Link to="/validators" className={buttonClass({ size: 'sm' })}>
                  {text('card.choose')}
                </Link>
              }
            >
              {text('earnings.none.text')}
            </EmptyState>
          )
        }
      >
        {(earnings) => (
          <CardBody>
            <FigureRow label={text('card.title')}>
              <Figure
                {...common}
                label={text('earnings.total')}
                value={earnings && <Amount wei={earnings.total} digits={2} unit={null} />}
                exact={earnings && format.gaia(earnings.total, 18)}
                note={earnings && text('earnings.total.note', { count: earnings.epochs })}
              />
              <Figure
                {...common}
                label={text('earnings.month')}
                value={earnings && <Amount wei={earnings.month} digits={2} unit={null} />}
                exact={earnings && format.gaia(earnings.month, 18)}
                note={text('earnings.month.note')}
              />
            </FigureRow>
          </CardBody>
        )}
      </QueryView>
    </Card>
  )
}
