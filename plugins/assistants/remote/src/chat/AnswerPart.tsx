import { useText } from '@portal/sdk'
import { Markdown } from '@portal/sdk/kit'
import { type ReactElement, useCallback } from 'react'
import { messages } from '../texts'
import type { CitedFigure, Part } from '../wire'
import { AnswerChart } from './AnswerChart'
import { AnswerTable } from './AnswerTable'

/** Text with its citations, a table or a chart. What a tool did stands elsewhere. */
export function AnswerPart(props: {
  part: Part
  figures: readonly CitedFigure[]
  onFigure: (figure: CitedFigure) => void
}): ReactElement | null {
  const { part, figures, onFigure } = props
  const text = useText(messages)
  const cite = useCallback(
    (number: number) => {
      const figure = figures.find((one) => one.number === number)
      if (!figure) return <span>[{number}]</span>
      return (
        <button
          type="button"
          className="assistants-cite"
          aria-label={text('cite.label', { number, label: figure.label })}
          title={figure.label}
          onClick={() => onFigure(figure)}
        >
          {number}
        </button>
      )
    },
    [figures, onFigure, text],
  )
  if (part.text) return <Markdown text={part.text} cite={cite} inside web={false} />
  if (part.table) return <AnswerTable table={part.table} />
  if (part.chart) return <AnswerChart chart={part.chart} />
  return null
}
