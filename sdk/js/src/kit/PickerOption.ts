import type { ReactNode } from 'react'

/** One of those that can be chosen in a Picker or a Combobox. */
export interface PickerOption {
  value: string
  label: string
  /** one more line, in small */
  note?: string
  /** a picture before the label */
  mark?: ReactNode
  disabled?: boolean
}
