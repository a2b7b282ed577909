import { fromUnits, useFormat, useText } from '@portal/sdk'
import { Treemap } from '@portal/sdk/charts'
import { Card, CardBody, CardHeader, Definition, Skeleton } from '@portal/sdk/ui'
import { messages } from '../texts'
import type { ValidatorList } from '../wire'
import { Concentration } from './Concentration'
import { stakeTiles } from './stakeTiles'

/** Stake by validator; undefined: not there yet. */
export function StakeCard({ list }: { list: ValidatorList | undefined }) {
  const text = useText(messages)
  const format = useFormat()
  const tiles = stakeTiles(list?.validators ?? []).map(({ id, validator, count, stake }) => ({
    id,
    label: validator?.name ?? text('tree.others', { count }),
    value: Number(fromUnits(stake)),
  }))
  return (
    <Card aria-busy={!list || undefined}>
      <CardHeader
        title={text('tree.title')}
        end={
          list && (
            <Definition term={text('tree.title')}>
              {text('tree.definition', { block: format.block(list.asOf.number) })}
            </Definition>
          )
        }
      />
      <CardBody className="network:grid network:gap-4">
        <Concentration list={list} />
        {list ? (
          <Treemap
            label={text('tree.label')}
            tiles={tiles}
            format={(gaia) => `${format.number(Math.floor(gaia))} GAIA`}
            height={210}
          />
        ) : (
          <Skeleton width="100%" height="210px" />
        )}
      </CardBody>
    </Card>
  )
}
