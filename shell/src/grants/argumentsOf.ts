import type { AskedArgument } from './Asked'

/** The part of a type's description that ABI parameters and typed data share. */
export interface Typed {
  name: string
  type: string
  /** of each value in a list */
  element: Typed | null
  /** of a tuple's fields */
  fields: Typed[] | null
}

/** Values in all that one request may show: more than a person looks through is not asked. */
const most = 2000

/** The values as text, by their types. Throws where there are too many. */
export function argumentsOf(
  types: readonly Typed[],
  values: readonly unknown[],
  count = { left: most },
): AskedArgument[] {
  return types.map((type, i) => argumentOf(type, values[i], count))
}

function argumentOf({ name, type, element, fields }: Typed, value: unknown, count: { left: number }): AskedArgument {
  if (count.left-- <= 0) throw new Error('There are more values than are shown.')
  if (element) {
    const items = [...(value as Iterable<unknown>)]
    const parts = items.map((item, i) => argumentOf({ ...element, name: String(i + 1) }, item, count))
    return { name, type, value: '', parts }
  }
  if (fields) return { name, type, value: '', parts: argumentsOf(fields, valuesOf(fields, value), count) }
  return { name, type, value: typeof value === 'string' ? value : String(value) }
}

/** A tuple is a list where it was decoded, and an object where it is typed data. */
function valuesOf(fields: readonly Typed[], value: unknown): unknown[] {
  return Array.isArray(value) ? value : fields.map(({ name }) => (value as Record<string, unknown>)[name])
}
