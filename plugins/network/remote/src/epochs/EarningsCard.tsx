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
  SearchInput,
  Skeleton,
  urlParam,
  useUrlState,
} from '@portal/sdk/ui'
import { useEarnings } from './queries'
import { RewardTable } from './RewardTable'
import { epochMessages } from './texts'
import { useNames } from './useNames'
import type { Earnings } from './wire'

const params = { account: urlParam.string() }

/** What a wallet had of the epochs: the visitor's, or the one that is asked for. All of it is public. */
export function EarningsCard() {
  const text = useText(epochMessages)
  const wallet = useSession()?.address ?? null
  const { values, put } = useUrlState(params)
  const asked = values.account.trim()
  const wrong = asked !== '' && !/^0x[0-9a-fA-F]{40}$/.test(asked)
  const own = asked === '' || asked.toLowerCase() === wallet?.toLowerCase()
  const account = wrong ? null : asked || wallet
  return (
    <Card aria-labelledby="epoch-earnings">
      <CardHeader
        id="epoch-earnings"
        title={text(own ? 'earnings.own' : 'earnings.title')}
        end={
          <SearchInput label={text('earnings.account')} value={values.account} onSeek={(account) => put({ account })} />
        }
      />
      {account === null ? (
        <CardBody>
          <p role="status" className="network:text-sm network:text-muted">
            {text(wrong ? 'earnings.account.wrong' : 'earnings.account.ask')}
          </p>
        </CardBody>
      ) : (
        <Earned account={account} own={own} />
      )}
    </Card>
  )
}

function Earned({ account, own }: { account: string; own: boolean }) {
  const text = useText(epochMessages)
  const query = useEarnings(account)
  return (
    <QueryView
      query={query}
      failed={text('earnings.failed')}
      skeleton={
        <CardBody>
          <Skeleton width="100%" height="7rem" />
        </CardBody>
      }
      empty={({ epochs }) =>
        epochs === 0 && (
          <EmptyState
            title={text(own ? 'earnings.none.own' : 'earnings.none')}
            action={
              <Link className={buttonClass({ size: 'sm' })} to="/validators">
                {text('validators')}
              </Link>
            }
          >
            {text('earnings.none.text')}
          </EmptyState>
        )
      }
    >
      {(earnings) => (
        <>
          <CardBody>
            <Totals earnings={earnings} />
          </CardBody>
          <RewardTable account={account} />
        </>
      )}
    </QueryView>
  )
}

function Totals({ earnings }: { earnings: Earnings }) {
  const text = useText(epochMessages)
  const format = useFormat()
  const nameOf = useNames()
  const common = { unit: 'GAIA', source: 'derived', definition: text('earnings.definition') } as const
  return (
    <FigureRow label={text('earnings.own')}>
      <Figure
        {...common}
        label={text('earnings.total')}
        value={<Amount wei={earnings.total} digits={2} unit={null} />}
        exact={format.gaia(earnings.total, 18)}
        note={text('earnings.total.note', { count: earnings.epochs })}
      />
      <Figure
        {...common}
        label={text('earnings.month')}
        value={<Amount wei={earnings.month} digits={2} unit={null} />}
        exact={format.gaia(earnings.month, 18)}
        note={text('earnings.month.note')}
      />
      {earnings.validators.slice(0, 3).map(({ validator, amount, epochs }) => (
        <Figure
          {...common}
          key={validator}
          label={text('earnings.with', { name: nameOf(validator) })}
          value={<Amount wei={amount} digits={2} unit={null} />}
          exact={format.gaia(amount, 18)}
          note={text('earnings.epochs', { count: epochs })}
        />
      ))}
    </FigureRow>
  )
}
