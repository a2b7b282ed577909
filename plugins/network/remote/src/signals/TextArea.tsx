import { Field } from '@portal/sdk/ui'

interface TextAreaProps {
  label: string
  hint?: string
  error?: string
  rows: number
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** Several lines of text. */
export function TextArea({ label, hint, error, rows, value, disabled, onChange }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          className="network:w-full network:rounded-sm network:border network:border-line network:bg-surface network:p-2.5 network:text-sm network:text-text"
          rows={rows}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
