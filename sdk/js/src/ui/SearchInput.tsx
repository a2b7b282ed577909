import { Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { TextInput, type TextInputProps } from './Field'

export interface SearchInputProps extends Pick<TextInputProps, 'className' | 'size' | 'value'> {
  /** what is sought by; it stands in the empty field */
  label: string
  onSeek: (text: string) => void
}

/** The field above a table or a list that narrows it by words. */
export function SearchInput({ label, onSeek, ...rest }: SearchInputProps): ReactElement {
  return (
    <TextInput
      {...rest}
      label={label}
      hideLabel
      placeholder={label}
      type="search"
      icon={<Search size={15} aria-hidden="true" />}
      onChange={({ target }) => onSeek(target.value)}
    />
  )
}
