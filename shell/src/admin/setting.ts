import type { AdminSetting } from './wire'

/** A module's settings as its manifest describes them: the part of JSON Schema that the core takes (`settings` of module.schema.json). */
export interface SettingsSchema {
  properties?: Record<string, SettingSchema>
}

/** What of a property's JSON Schema its field is made from. */
export interface SettingSchema {
  type?: SettingType
  title?: string
  description?: string
  writeOnly?: boolean
  enum?: (string | number | boolean)[]
  items?: SettingSchema
}

type SettingType = 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string'

export type SettingKind = 'choice' | 'switch' | 'number' | 'text' | 'lines' | 'json'

export function settingKind({ type, enum: choices, items }: SettingSchema): SettingKind {
  if (choices?.every((one) => typeof one === 'string')) return 'choice'
  if (type === 'boolean') return 'switch'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'string') return 'text'
  if (type === 'array' && items?.type === 'string') return 'lines'
  return 'json'
}

/** A setting's value as its field shows it. A secret has none. */
export function shownSetting({ value }: Pick<AdminSetting, 'value'>, schema: SettingSchema): string {
  if (value === null || value === undefined) return ''
  const kind = settingKind(schema)
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  if (kind === 'json' || typeof value === 'object') return JSON.stringify(value, null, 2)
  return String(value)
}

/**
 * The value that a field's text stands for; undefined: the field takes JSON, and the text is none. Whether the value is allowed, the core
 * says.
 */
export function readSetting(text: string, schema: SettingSchema): unknown {
  switch (settingKind(schema)) {
    case 'switch':
      return text === 'true'
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
    case 'lines':
      return text.split('\n').filter((line) => line.trim() !== '')
    case 'json':
      try {
        return JSON.parse(text) as unknown
      } catch {
        return undefined
      }
    default:
      return text
  }
}
