/** A new question's id: what is sent twice is asked once. It needs no secure context, as randomUUID does. */
export function questionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
