import type { ReactElement } from 'react'
import type { PickerOption } from './PickerOption'

/** What an option says, in its list. */
export function OptionWords({ option: { mark, label, note } }: { option: PickerOption }): ReactElement {
  return (
    <>
      {mark && <span className="pk-menu-icon">{mark}</span>}
      <span className="pk-menu-words">
        {label}
        {note && <span className="pk-menu-hint">{note}</span>}
      </span>
    </>
  )
}
