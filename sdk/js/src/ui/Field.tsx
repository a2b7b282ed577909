import './field.css'
import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useId,
} from 'react'
import { cx } from './cx'

export interface FieldProps {
  label: string
  hint?: string
  /** what is wrong, and what to do */
  error?: string
  /** for a search box whose purpose is plain to see */
  hideLabel?: boolean
  /** Renders the control with what ties it to label, hint and error. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

export function Field({ label, hint, error, hideLabel, children }: FieldProps): ReactElement {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="pk-field">
      <label htmlFor={id} className={cx(hideLabel && 'pk-sr-only')}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="pk-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pk-hint pk-bad" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type Described = Pick<FieldProps, 'label' | 'hint' | 'error' | 'hideLabel'>

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, Described {
  icon?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextInput({
  label,
  hint,
  error,
  hideLabel,
  icon,
  className,
  type = 'text',
  ...rest
}: TextInputProps): ReactElement {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <span className={cx('pk-input', className)}>
          {icon}
          <input {...rest} {...control} type={type} />
        </span>
      )}
    </Field>
  )
}

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'>, Described {
  options: SelectOption[]
  onChange: (value: string) => void
}

/** The browser's own list box: it works with every keyboard, reader and phone. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  options,
  onChange,
  className,
  ...rest
}: SelectProps): ReactElement {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={cx('pk-select', className)}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
