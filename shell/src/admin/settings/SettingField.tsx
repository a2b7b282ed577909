import { Field, Select, Switch, TextInput } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import { type SettingSchema, settingKind } from '../setting'
import type { AdminSetting } from '../wire'
import { useT } from './text'

export interface SettingFieldProps {
  setting: AdminSetting
  schema: SettingSchema
  text: string
  error: string | undefined
  disabled: boolean
  onChange: (text: string) => void
}

/** The field that a setting's schema asks for. */
export function SettingField({ setting, schema, text, error, disabled, onChange }: SettingFieldProps): ReactElement {
  const t = useT()
  const kind = settingKind(schema)
  const label = schema.title ?? setting.name
  const hints = [
    schema.description,
    kind === 'lines' && t('lines'),
    kind === 'json' && t('json'),
    setting.secret && t(setting.set ? 'secretSet' : 'secret'),
  ]
  const described = { label, hint: hints.filter(Boolean).join(' ') || undefined, error }
  if (kind === 'switch' && !setting.secret)
    return (
      <div className="setting-switch">
        <span>
          <span>{label}</span>
          {described.hint && <span className="pk-hint">{described.hint}</span>}
        </span>
        <Switch
          label={label}
          checked={text === 'true'}
          disabled={disabled}
          onCheckedChange={(on) => onChange(String(on))}
        />
      </div>
    )
  if (kind === 'choice' && !setting.secret)
    return (
      <Select
        {...described}
        value={text}
        disabled={disabled}
        onChange={onChange}
        options={(schema.enum as string[]).map((value) => ({ value, label: value }))}
      />
    )
  if ((kind === 'lines' || kind === 'json') && !setting.secret)
    return (
      <Field {...described}>
        {(control) => (
          <textarea
            {...control}
            className="setting-text"
            rows={Math.min(Math.max(text.split('\n').length, 2), 8)}
            value={text}
            disabled={disabled}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    )
  return (
    <TextInput
      {...described}
      type={setting.secret ? 'password' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete={setting.secret ? 'new-password' : 'off'}
      spellCheck={false}
      value={text}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
