import { type ExploredAccount, useAddressLabel, useFormat, usePortal } from '@portal/sdk'
import { Address, Amount, Avatar, BlockLink, Button, Card, CardBody, PageHeader, TimeAgo } from '@portal/sdk/ui'
import { RefreshCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { Fact, Facts, LoadingFacts } from './Facts'
import { Malformed, Missing } from './Missing'
import { Native } from './Native'
import { addressName } from './name'
import { useT } from './text'
import { useExplored } from './useExplored'

/** What an address has and is. */
export function AddressPage(): ReactElement {
  const t = useT()
  const name = addressName(useParams().address)
  const labelOf = useAddressLabel()
  const query = useExplored<ExploredAccount>('addresses', name)
  const { data } = query
  const { symbol } = usePortal((state) => state.portal.chain.currency)
  return (
    <>
      <PageHeader
        title={
          <span className="explored-line">
            {name && <Avatar address={name} size={32} />}
            {(name && labelOf(name)) ?? t('address.title')}
          </span>
        }
        actions={
          data && (
            <Button
              busy={query.isFetching}
              icon={<RefreshCw size={15} aria-hidden="true" />}
              onClick={() => void query.refetch()}
            >
              {t('refresh')}
            </Button>
          )
        }
      />
      {name === null ? (
        <Malformed kind="address" />
      ) : data ? (
        <Read account={data} symbol={symbol} />
      ) : query.error ? (
        <Missing kind="address" query={query} />
      ) : (
        <Card>
          <CardBody>
            <LoadingFacts
              terms={[t('address.title'), t('kind'), t('native', { currency: symbol }), t('gaia'), t('sent')]}
            />
          </CardBody>
        </Card>
      )}
    </>
  )
}

function Read({ account, symbol }: { account: ExploredAccount; symbol: string }): ReactElement {
  const t = useT()
  const format = useFormat()
  const contract = account.codeBytes > 0
  return (
    <Card>
      <CardBody>
        <Facts>
          <Fact term={t('address.title')}>
            <Address address={account.address} label={null} full />
          </Fact>
          <Fact term={t('kind')}>
            <Kind account={account} />
          </Fact>
          <Fact term={t('native', { currency: symbol })}>
            <Native wei={account.native} />
          </Fact>
          <Fact term={t('gaia')}>
            {account.gaia === null ? (
              <span className="text-muted">{t('unknown')}</span>
            ) : (
              <Amount wei={account.gaia} digits={18} />
            )}
          </Fact>
          <Fact term={t(contract ? 'made' : 'sent')}>
            {format.number(contract ? Math.max(0, account.nonce - 1) : account.nonce)}
          </Fact>
          <Fact term={t('asOf')}>
            <span className="explored-line">
              <BlockLink number={account.block} />
              <span className="text-muted">
                <TimeAgo time={account.time} />
              </span>
            </span>
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}

function Kind({ account: { codeBytes, delegate } }: { account: ExploredAccount }): ReactElement {
  const t = useT()
  if (delegate)
    return (
      <span className="explored-line">
        {t('kind.delegated')} <Address address={delegate} />
      </span>
    )
  return <>{codeBytes > 0 ? t('kind.contract', { count: codeBytes }) : t('kind.account')}</>
}
