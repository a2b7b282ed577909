import { CircleQuestionMark } from 'lucide-react'
import { type ComponentType, type ReactElement, useRef, useState } from 'react'
import { sdkMessages } from '../messages'
import { useToast } from '../portal'
import { useText } from '../text'
import type { DefinitionPopoverProps } from './DefinitionPopover'

export interface DefinitionProps {
  /** the word or column that is explained */
  term: string
  /** definition, formula, window, source */
  children: string
}

const load = () => import(/* webpackChunkName: "overlay" */ './DefinitionPopover')
const loadEarly = () => void load().catch(() => {})

/** The `?` beside a word: a click, a tap or a key opens what it means. The behaviour is its own chunk. */
export function Definition({ term, children }: DefinitionProps): ReactElement {
  const text = useText(sdkMessages)
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const [Popover, setPopover] = useState<ComponentType<DefinitionPopoverProps> | null>(null)
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      const { default: loaded } = await load()
      setPopover(() => loaded)
      setOpen(true)
    } catch {
      toast({ title: text('error.title'), destructive: true })
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="pk-definition"
        aria-label={text('definition.of', { term })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => (open ? setOpen(false) : void show())}
      >
        <CircleQuestionMark size={13} aria-hidden="true" />
      </button>
      {Popover && open && (
        <Popover anchor={button} term={term} onClose={() => setOpen(false)}>
          {children}
        </Popover>
      )}
    </>
  )
}
