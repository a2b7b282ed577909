import { Button, Card, EmptyState, ErrorState } from '@portal/sdk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactElement } from 'react'
import { Search } from './Search'
import { type TextKey, useT } from './text'
import { isUnknown } from './useExplored'

type Kind = 'transaction' | 'block' | 'address'

/** Shown instead of a page whose subject does not exist, or could not be read. */
export function Missing({ kind, query }: { kind: Kind; query: UseQueryResult<unknown, Error> }): ReactElement {
  const t = useT()
  const again = () => void query.refetch()
  if (kind !== 'address' && isUnknown(query.error))
    return (
      <Card>
        <EmptyState
          icon={<SearchX size={20} aria-hidden="true" />}
          title={t(`${kind}.unknown`)}
          action={
            <Button onClick={again} busy={query.isFetching}>
              {t('again')}
            </Button>
          }
        >
          {t(`${kind}.unknownText`)}
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ErrorState
        title={t(`${kind}.failed`)}
        error={query.error ?? new Error(t('unknown'))}
        onRetry={again}
        retrying={query.isFetching}
      />
    </Card>
  )
}

/** Shown instead of a page whose address has no valid hash, number or address. */
export function Malformed({ kind }: { kind: Kind }): ReactElement {
  const t = useT()
  const title: TextKey = `${kind}.malformed`
  return (
    <Card>
      <EmptyState icon={<SearchX size={20} aria-hidden="true" />} title={t(title)}>
        <p>{t(`${kind}.malformedText`)}</p>
        <Search />
      </EmptyState>
    </Card>
  )
}
