import '../ui/overlay.css'
import './menu.css'
import './picker.css'
import { useText } from '@portal/sdk'
import { DropdownMenu } from '@portal/sdk/layers'
import { Field, type FieldProps } from '@portal/sdk/ui'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import { OptionWords } from './OptionWords'
import type { PickerOption } from './PickerOption'
import { partMessages } from './texts'
import { useContainer } from './useContainer'

export interface PickerProps extends Omit<FieldProps, 'children'> {
  options: readonly PickerOption[]
  /** null: none is chosen yet */
  value: string | null
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
}

/**
 * One of a few, which have a picture or a second line. For words alone take Select of /ui: it is the browser's own.
 * It is a menu, not Radix's Select: that one writes a style element's innerHTML, which the portal's Trusted Types refuse.
 */
export function Picker({ options, value, onChange, placeholder, disabled, ...field }: PickerProps): ReactElement {
  const text = useText(partMessages)
  const [trigger, container] = useContainer()
  const chosen = options.find((option) => option.value === value)
  const shown = chosen?.label ?? placeholder ?? text('picker.none')
  return (
    <Field {...field}>
      {(control) => (
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger
            {...control}
            ref={trigger}
            type="button"
            className="pk-select pk-picker"
            disabled={disabled}
            // The label alone would keep quiet about what is chosen.
            aria-label={`${field.label}: ${shown}`}
          >
            {chosen?.mark && <span className="pk-menu-icon">{chosen.mark}</span>}
            <span className={chosen ? undefined : 'pk-picker-none'}>{shown}</span>
            <ChevronDown className="pk-picker-arrow" size={14} aria-hidden="true" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal container={container}>
            <DropdownMenu.Content
              className="pk-menu pk-picker-list"
              align="start"
              sideOffset={6}
              collisionPadding={12}
              aria-label={field.label}
            >
              <DropdownMenu.RadioGroup value={value ?? ''} onValueChange={onChange}>
                {options.map((option) => (
                  <DropdownMenu.RadioItem
                    key={option.value}
                    value={option.value}
                    textValue={option.label}
                    disabled={option.disabled}
                    className="pk-menu-item"
                  >
                    <OptionWords option={option} />
                    <span className="pk-menu-check">
                      <DropdownMenu.ItemIndicator>
                        <Check size={14} aria-hidden="true" />
                      </DropdownMenu.ItemIndicator>
                    </span>
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.RadioGroup>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </Field>
  )
}
