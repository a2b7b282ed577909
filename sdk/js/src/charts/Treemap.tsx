import './chart.css'
import { useFormat, useText } from '@portal/sdk'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ChartEmpty } from './ChartEmpty'
import { Crosshair } from './Crosshair'
import { type Place, placeTiles } from './placeTiles'
import { spoken } from './Reading'
import { Readout } from './Readout'
import { TableTwin } from './TableTwin'
import type { Tone } from './Tone'
import { chartMessages } from './texts'
import { useWidth } from './useWidth'

export interface Tile {
  /** each has its own */
  id: string
  label: string
  /** how large it is; null: unknown, so that it has a row in the table and no tile, and the shares are of what is known */
  value: number | null
}

export interface TreemapProps {
  /** what is divided among what: "Stake by validator" */
  label: string
  /** what the picture shows in words; the tiles' names and shares unless given */
  summary?: string
  tiles: readonly Tile[]
  /** a value with its unit, in the read-out and the table; a plain number unless given */
  format?: (value: number) => string
  /** of the largest tile; smaller ones are paler */
  tone?: Tone
  /** CSS pixels */
  height?: number
  empty?: ReactNode
}

/** A whole divided into tiles as large as its parts. */
export function Treemap({
  label,
  summary,
  tiles,
  format,
  tone = 'accent',
  height = 200,
  empty,
}: TreemapProps): ReactElement {
  const text = useText(chartMessages)
  const formats = useFormat()
  const [frame, width] = useWidth(600)
  // The tile, not its place: a tile that becomes larger than another keeps the crosshair.
  const [chosen, setChosen] = useState<string | null>(null)
  const places = placeTiles(
    tiles.map(({ value }) => value),
    width,
    height,
  )
  const total = places.reduce((sum, { index }) => sum + (tiles[index]?.value ?? 0), 0)
  if (total === 0)
    return (
      <ChartEmpty height={height}>
        {empty ?? text(tiles.some(({ value }) => value === 0) ? 'zero' : 'empty')}
      </ChartEmpty>
    )
  const amount = format ?? ((value: number) => formats.number(value))
  const tileAt = (at: number) => tiles[(places[at] as Place).index] as Tile & { value: number }
  const share = (tile: Tile) => (tile.value ?? 0) / total
  const largest = share(tileAt(0))
  // Where a part is unknown so is the whole.
  const partial = tiles.some(({ value }) => value === null)
  const read = (at: number) => {
    const tile = tileAt(at)
    const percent = formats.percent(share(tile))
    const label = partial ? text('share.known', { share: percent }) : percent
    return { title: tile.label, lines: [{ label, text: amount(tile.value) }] }
  }
  const shares = formats.list(places.map((_, at) => `${tileAt(at).label} ${formats.percent(share(tileAt(at)))}`))
  const parts = partial ? `${shares}. ${text('shares.known')}` : shares
  const found = places.findIndex((_, at) => tileAt(at).id === chosen)
  const index = found < 0 ? null : found
  const marked = index === null ? null : (places[index] as Place)
  return (
    <div className="pk-chart">
      <div ref={frame} className="pk-tree" style={{ height }}>
        <div className="pk-tree-tiles" role="img" aria-label={`${label}: ${summary ?? parts}`}>
          {places.map((place, at) => {
            const tile = tileAt(at)
            const { left, top, width, height } = place
            return (
              <div
                key={tile.id}
                className="pk-tile"
                data-chosen={at === index || undefined}
                style={{ left, top, width, height, background: shade(tone, share(tile) / largest) }}
              >
                {width > 44 && height > 22 && <span>{tile.label}</span>}
                {width > 44 && height > 44 && <small>{formats.percent(share(tile))}</small>}
              </div>
            )
          })}
        </div>
        {marked && (
          <Readout
            reading={read(index as number)}
            left={marked.left + marked.width / 2}
            width={width}
            low={marked.top < height / 2}
          />
        )}
        <Crosshair
          label={label}
          count={places.length}
          index={index}
          onMove={(at) => setChosen(at === null ? null : tileAt(at).id)}
          said={(at) => spoken(read(at))}
          at={(left, top) => under(places, left, top) ?? index ?? 0}
        />
      </div>
      <TableTwin
        label={label}
        columns={[text('column.name'), text('column.value'), text('column.share')]}
        note={partial ? text('shares.known') : null}
        count={tiles.length}
        rows={() =>
          tiles.map((tile) => ({
            key: tile.id,
            cells: [
              tile.label,
              tile.value === null ? text('missing') : amount(tile.value),
              tile.value === null ? text('none') : formats.percent(share(tile)),
            ],
          }))
        }
      />
    </div>
  )
}

function shade(tone: Tone, depth: number): string {
  return `color-mix(in oklab, var(--${tone}) ${Math.round(14 + 34 * depth)}%, var(--surface))`
}

function under(places: readonly Place[], x: number, y: number): number | null {
  const found = places.findIndex(
    ({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height,
  )
  return found < 0 ? null : found
}
