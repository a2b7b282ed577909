import './chart.css'
import { useFormat, useText } from '@portal/sdk'
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { ChartEmpty } from './ChartEmpty'
import { Crosshair } from './Crosshair'
import { placeFlow } from './placeFlow'
import { spoken } from './Reading'
import { Readout } from './Readout'
import { TableTwin } from './TableTwin'
import { type Tone, toneAt } from './Tone'
import { chartMessages } from './texts'
import { useWidth } from './useWidth'

export interface FlowNode {
  id: string
  label: string
  /** the next of the palette unless given */
  tone?: Tone
}

export interface Flow {
  /** ids of nodes */
  from: string
  to: string
  /** how much flows; null: unknown, so that it has a row in the table and is not drawn */
  value: number | null
}

export interface SankeyProps {
  /** what flows between what: "GAIA from the sale to where it is now" */
  label: string
  /** what the picture shows in words */
  summary?: string
  nodes: readonly FlowNode[]
  /** they do not run in a circle: that cannot be drawn, and is only told by the table */
  links: readonly Flow[]
  /** a value with its unit, in the read-out and the table; a plain number unless given */
  format?: (value: number) => string
  /** a value in the picture; in short unless given */
  shortFormat?: (value: number) => string
  /** CSS pixels */
  height?: number
  empty?: ReactNode
}

/** How a whole flows from left to right, each flow as thick as its value. */
export function Sankey({
  label,
  summary,
  nodes,
  links,
  format,
  shortFormat,
  height = 280,
  empty,
}: SankeyProps): ReactElement {
  const text = useText(chartMessages)
  const formats = useFormat()
  const [frame, width] = useWidth(600)
  const aside = Math.min(150, width / 4)
  const [chosen, setChosen] = useState<number | null>(null)
  const placed = useMemo(() => placeFlow(nodes, links, { width, height, aside }), [nodes, links, width, height, aside])
  const amount = format ?? ((value: number) => formats.number(value))
  const named = new Map(nodes.map((node) => [node.id, node.label]))
  const tone = (index: number) => `var(--${nodes[index]?.tone ?? toneAt(index)})`
  const rows = () =>
    links.map(({ from, to, value }, at) => ({
      key: at,
      cells: [named.get(from) ?? from, named.get(to) ?? to, value === null ? text('missing') : amount(value)],
    }))
  const twin = {
    label,
    columns: [text('column.from'), text('column.to'), text('column.value')],
    count: links.length,
    rows,
  }
  if (!placed)
    return (
      <div className="pk-chart">
        <p className="pk-chart-note">{text('flow.circular')}</p>
        <TableTwin {...twin} always />
      </div>
    )
  const { flows } = placed
  if (flows.length === 0)
    return (
      <ChartEmpty height={height}>
        {empty ?? text(links.some(({ value }) => value === 0) ? 'zero' : 'empty')}
      </ChartEmpty>
    )
  const index = chosen === null ? null : Math.min(chosen, flows.length - 1)
  const marked = index === null ? undefined : flows[index]
  const read = (at: number) => {
    const { from, to, value } = flows[at] as (typeof flows)[number]
    return {
      title: `${from.label} → ${to.label}`,
      lines: [{ label: formats.percent(value / from.value), text: amount(value) }],
    }
  }
  const room = (width - aside) / placed.columns
  return (
    <div className="pk-chart">
      <div ref={frame} className="pk-flow" style={{ height }}>
        <div className="pk-flow-picture" role="img" aria-label={summary ? `${label}: ${summary}` : label}>
          <svg width={width} height={height} aria-hidden="true">
            {flows.map((flow, at) => (
              <path
                key={flow.index}
                d={flow.path}
                className="pk-flow-link"
                data-chosen={at === index || undefined}
                style={{ stroke: tone(flow.from.index), strokeWidth: flow.width }}
                onPointerMove={() => setChosen(at)}
                onPointerDown={() => setChosen(at)}
                onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
              />
            ))}
            {placed.nodes.map((node) => (
              <rect
                key={node.id}
                x={node.left}
                y={node.top}
                width={node.width}
                height={Math.max(1, node.height)}
                rx={3}
                style={{ fill: tone(node.index) }}
              />
            ))}
          </svg>
          {placed.nodes.map((node) => (
            <div
              key={node.id}
              className="pk-flow-name"
              data-flat={node.height < 30 || undefined}
              style={{
                top: node.top + node.height / 2,
                left: node.left + node.width + 7,
                maxWidth: node.last ? width - node.left - node.width - 7 : room - 24,
              }}
            >
              <span>{node.label}</span>
              <small>{(shortFormat ?? formats.compact)(node.value)}</small>
            </div>
          ))}
        </div>
        {marked && (
          <Readout reading={read(index as number)} left={marked.x} width={width} low={marked.y < height / 2} />
        )}
        <Crosshair
          label={label}
          count={flows.length}
          index={index}
          onMove={setChosen}
          said={(at) => spoken(read(at))}
        />
      </div>
      <TableTwin {...twin} />
    </div>
  )
}
