import '../ui/overlay.css'
import './menu.css'
import './picker.css'
import { useText } from '@portal/sdk'
import { Popover } from '@portal/sdk/layers'
import { Field, type FieldProps } from '@portal/sdk/ui'
import { CommandInput, CommandItem, CommandList, CommandRoot, useCommandState } from 'cmdk'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { OptionWords } from './OptionWords'
import type { PickerOption } from './PickerOption'
import { partMessages } from './texts'
import { useContainer } from './useContainer'

export interface ComboboxProps extends Omit<FieldProps, 'children'> {
  options: readonly PickerOption[]
  /** null: none is chosen yet. It need not be among the options of a search. */
  value: PickerOption | null
  onChange: (option: PickerOption) => void
  placeholder?: string
  disabled?: boolean
  /** Whoever else searches, the module for instance, gets what is typed, and gives the options that it found. */
  onSearch?: (typed: string) => void
  /** the options of what was typed are not there yet */
  loading?: boolean
}

/** One of many, found by typing: in label and note, or wherever `onSearch` looks. */
export function Combobox(props: ComboboxProps): ReactElement {
  const { options, value, onChange, placeholder, disabled, onSearch, loading, ...field } = props
  const text = useText(partMessages)
  const [trigger, container] = useContainer()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    setTyped(next)
    onSearch?.(next)
  }
  const turn = (next: boolean) => {
    setOpen(next)
    if (!next && typed !== '') type('')
  }
  const words = typed.trim().toLocaleLowerCase()
  const shown = onSearch ? options : options.filter((option) => contains(option, words))
  const said = value?.label ?? placeholder ?? text('picker.none')
  return (
    <Field {...field}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={turn}>
          <Popover.Trigger
            {...control}
            ref={trigger}
            type="button"
            className="pk-select pk-picker"
            disabled={disabled}
            aria-label={`${field.label}: ${said}`}
          >
            {value?.mark && <span className="pk-menu-icon">{value.mark}</span>}
            <span className={value ? undefined : 'pk-picker-none'}>{said}</span>
            <ChevronsUpDown className="pk-picker-arrow" size={14} aria-hidden="true" />
          </Popover.Trigger>
          <Popover.Portal container={container}>
            <Popover.Content
              className="pk-combobox"
              aria-label={field.label}
              align="start"
              sideOffset={6}
              collisionPadding={8}
            >
              <CommandRoot shouldFilter={false} label={field.label} defaultValue={value?.value}>
                <span className="pk-combobox-search">
                  <Search size={14} aria-hidden="true" />
                  <CommandInput ref={input} value={typed} onValueChange={type} placeholder={text('combobox.search')} />
                </span>
                <CommandList ref={list} label={field.label} aria-busy={loading}>
                  {shown.map((option) => (
                    <CommandItem
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled ?? false}
                      className="pk-menu-item"
                      onSelect={() => {
                        // What is there yet is of what was typed before.
                        if (loading) return
                        onChange(option)
                        turn(false)
                      }}
                    >
                      <OptionWords option={option} />
                      <span className="pk-menu-check">
                        {option.value === value?.value && <Check size={14} aria-hidden="true" />}
                      </span>
                    </CommandItem>
                  ))}
                </CommandList>
                <ActiveOption input={input} list={list} />
                <p className="pk-combobox-note" role="status" hidden={shown.length > 0 && !loading}>
                  {loading ? text('combobox.loading') : shown.length === 0 && text('combobox.empty')}
                </p>
              </CommandRoot>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}

/** Says which option is the active one: cmdk (1.1.1) itself names one that is gone where the options change with the text. */
function ActiveOption({ input, list }: Record<'input' | 'list', RefObject<HTMLElement | null>>): null {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`)
  useLayoutEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]')
    for (const { current: owner } of [input, list]) {
      active ? owner?.setAttribute('aria-activedescendant', active.id) : owner?.removeAttribute('aria-activedescendant')
    }
  })
  return null
}

function contains({ label, note = '' }: PickerOption, words: string): boolean {
  return `${label} ${note}`.toLocaleLowerCase().includes(words)
}
