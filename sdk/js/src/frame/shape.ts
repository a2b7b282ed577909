import { isBytes } from '../isBytes'
import { Malformed } from './Malformed'

type Fields = Record<string, unknown>

/** Reads one field of a message, or throws Malformed with its name. */
export type Read<T> = (value: unknown, name: string) => T

export const text =
  (most: number): Read<string> =>
  (value, name) => {
    if (typeof value === 'string' && value.length <= most) return value
    throw new Malformed(`${name} is no text of at most ${most} characters`)
  }

export const flag: Read<boolean> = (value, name) => {
  if (typeof value === 'boolean') return value
  throw new Malformed(`${name} is neither true nor false`)
}

export const whole =
  (least: number, most: number): Read<number> =>
  (value, name) => {
    if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
    throw new Malformed(`${name} is no whole number from ${least} to ${most}`)
  }

export const oneOf =
  <const T extends string>(...words: T[]): Read<T> =>
  (value, name) => {
    if (words.includes(value as T)) return value as T
    throw new Malformed(`${name} is none of ${words.join(', ')}`)
  }

export const list =
  <T>(read: Read<T>, most: number): Read<T[]> =>
  (value, name) => {
    if (!Array.isArray(value) || value.length > most) throw new Malformed(`${name} is no list of at most ${most}`)
    return value.map((item) => read(item, name))
  }

export const texts =
  (most: number, length: number): Read<Record<string, string>> =>
  (value, name) => {
    const entries = Object.entries(record(value, name))
    if (entries.length > most) throw new Malformed(`${name} has more than ${most} fields`)
    return Object.fromEntries(entries.map(([key, field]) => [key, text(length)(field, `${name}.${key}`)]))
  }

export const bytes: Read<Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>> = (value, name) => {
  if (isBytes(value)) return value as Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>
  throw new Malformed(`${name} is no bytes`)
}

export const file: Read<Blob> = (value, name) => {
  if (value instanceof Blob) return value
  throw new Malformed(`${name} is no file`)
}

export const nullable =
  <T>(read: Read<T>): Read<T | null> =>
  (value, name) =>
    value === null ? null : read(value, name)

/** Whatever can cross. */
export const anything: Read<unknown> = (value) => value

export const maybe =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, name) =>
    value === undefined ? undefined : read(value, name)

/** An object with these fields and no others. */
export const object =
  <T extends Record<string, Read<unknown>>>(fields: T) =>
  (value: unknown, name = 'the input'): { [Key in keyof T]: ReturnType<T[Key]> } => {
    const given = record(value, name)
    const surplus = Object.keys(given).find((key) => !Object.hasOwn(fields, key))
    if (surplus !== undefined) throw new Malformed(`${name} has the field ${surplus.slice(0, 40)}, which is none`)
    const read = Object.entries(fields).map(([key, field]) => [
      key,
      field(Object.hasOwn(given, key) ? given[key] : undefined, key),
    ])
    return Object.fromEntries(read)
  }

/** Nothing at all. */
export const nothing: Read<undefined> = (value, name) => {
  if (value === undefined) return undefined
  throw new Malformed(`${name} is something`)
}

function record(value: unknown, name: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new Malformed(`${name} is no object`)
}
