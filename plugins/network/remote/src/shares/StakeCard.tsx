import { useFormat, useText } from '@portal/sdk'
import { Card, CardBody, CardHeader, Definition } from '@portal/sdk/ui'
import type { CSSProperties } from 'react'
import { messages } from '../texts'
import type { ValidatorList } from '../wire'
import { type StakeTile, stakeTiles } from './tiles'
import { useAspect } from './useAspect'

/** Stake by validator. The table is its accessible twin. */
export function StakeCard({ list }: { list: ValidatorList }) {
  const text = useText(messages)
  const format = useFormat()
  const [frame, aspect] = useAspect()
  const tiles = stakeTiles(list.validators, aspect)
  const most = Math.max(...tiles.map((tile) => tile.share))
  const name = ({ validator, count }: StakeTile) => validator?.name ?? text('tree.others', { count })
  const parts = format.list(tiles.map((tile) => `${name(tile)} ${format.percent(tile.share)}`))
  const { nakamoto } = list.totals
  return (
    <Card>
      <CardHeader
        title={text('tree.title')}
        end={
          <>
            {nakamoto !== null && text('tree.nakamoto', { count: nakamoto })}
            <Definition term={text('tree.title')}>
              {text('tree.definition', { block: format.block(list.asOf.number) })}
            </Definition>
          </>
        }
      />
      <CardBody>
        <div ref={frame} className="network-tree" role="img" aria-label={text('tree.label', { parts })}>
          {tiles.map((tile) => (
            <div
              key={tile.id}
              className="network-tile"
              data-narrow={tile.width * aspect < 0.22 || tile.height < 0.14}
              style={place(tile, most)}
              title={`${name(tile)}: ${format.percent(tile.share)}`}
            >
              <span>{name(tile)}</span>
            </div>
          ))}
        </div>
      </CardBody>
    </Card>
  )
}

function place({ left, top, width, height, share }: StakeTile, most: number): CSSProperties {
  const percent = (part: number) => `${100 * part}%`
  return {
    '--left': percent(left),
    '--top': percent(top),
    '--width': percent(width),
    '--height': percent(height),
    '--depth': `${16 + 34 * (share / most)}%`,
  } as CSSProperties
}
