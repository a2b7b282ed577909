/** The value as an object with no other fields than these; null for what is none. */
export function recordOf(value: unknown, fields: readonly string[]): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.keys(value).every((field) => fields.includes(field)) ? (value as Record<string, unknown>) : null
}
