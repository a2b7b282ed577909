import { CircleQuestionMark } from 'lucide-react'
import type { ReactElement } from 'react'
import { sdkMessages } from '../messages'
import { useText } from '../text'
import { Tooltip } from './Tooltip'

export interface DefinitionProps {
  /** the word or column that is explained */
  term: string
  /** definition, formula, window, source */
  children: string
}

/** The `?` beside a word. */
export function Definition({ term, children }: DefinitionProps): ReactElement {
  const text = useText(sdkMessages)
  return (
    <Tooltip text={children}>
      <button type="button" className="pk-definition" aria-label={text('definition.of', { term })}>
        <CircleQuestionMark size={13} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
