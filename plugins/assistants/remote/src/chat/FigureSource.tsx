import { useFormat, useText } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { BlockLink, buttonClass, Dialog, TimeAgo } from '@portal/sdk/ui'
import type { ReactElement, ReactNode } from 'react'
import { messages } from '../texts'
import type { CitedFigure } from '../wire'

/** Where a figure of an answer comes from, at the side. */
export function FigureSource({ figure, onClose }: { figure: CitedFigure; onClose: () => void }): ReactElement {
  const text = useText(messages)
  const format = useFormat()
  const asked = Object.entries(figure.arguments ?? {})
  const facts: [string, ReactNode][] = [
    [text('proof.tool'), <code key="tool">{figure.tool}</code>],
    [
      text('proof.with'),
      asked.length === 0 ? (
        text('proof.nothing')
      ) : (
        <code key="with">{asked.map(([name, value]) => `${name} = ${value}`).join('\n')}</code>
      ),
    ],
    [text('proof.path'), <code key="path">{figure.path}</code>],
    [text('proof.raw'), <code key="raw">{figure.raw}</code>],
  ]
  if (figure.source) facts.push([text('proof.source'), figure.source])
  if (figure.block !== undefined)
    facts.push([text('proof.block'), <BlockLink key="block" number={figure.block} plain />])
  if (figure.at)
    facts.push([
      text('proof.at'),
      <span key="at">
        {format.time(figure.at)} · <TimeAgo time={figure.at} />
      </span>,
    ])
  return (
    <Dialog
      open
      side="right"
      onOpenChange={(stays) => !stays && onClose()}
      title={text('proof.title', {
        number: figure.number,
        value: figure.unit ? `${figure.value} ${figure.unit}` : figure.value,
      })}
      description={figure.label}
    >
      <dl className="assistants-proof">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {figure.page && (
        <Link to={figure.page} className={buttonClass({ block: true })}>
          {text('proof.open')}
        </Link>
      )}
    </Dialog>
  )
}
