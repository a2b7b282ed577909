/** Bytes of UTF-8 that the contract keeps. */
export const longestName = 32

/** Why the contract would not take a validator's name; null: it would. */
export function nameFault(name: string): 'empty' | 'long' | 'control' | null {
  const text = name.trim()
  if (text === '') return 'empty'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what the contract refuses
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'control'
  return new TextEncoder().encode(text).length > longestName ? 'long' : null
}
