import { usePortal } from '@portal/sdk'
import { BlockLink, Card, CardBody, CardHeader, PageHeader, TimeAgo } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { Search } from './Search'
import { useT } from './text'

/** Where one looks something up. */
export function Start(): ReactElement {
  const t = useT()
  const { name, head } = usePortal((state) => state.portal.chain)
  return (
    <>
      <PageHeader title={t('explorer.title')} lede={t('explorer.lede', { chain: name })} />
      <Card padded>
        <Search />
      </Card>
      <Card>
        <CardHeader title={t('latest.title')} />
        <CardBody>
          {head ? (
            <p className="explored-line">
              <BlockLink number={head.number} />
              <span className="text-muted">
                <TimeAgo time={head.time} />
              </span>
            </p>
          ) : (
            t('latest.none')
          )}
        </CardBody>
      </Card>
    </>
  )
}
