/**
 * What a page may say of a request beside its body: what it sends and wants (RFC 9110 §8, §12), parts and conditions (§13, §14), where an
 * event stream goes on, what a wallet signed of an act, and the headers of resumable uploads. Who asks, from where and through what is said by the browser and the portal
 * alone; what a module wants to know else belongs into path, query or body.
 */
const allowed = new Set([
  'accept',
  'accept-language',
  'content-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'portal-confirmation',
  'range',
  'tus-resumable',
])
const uploads = /^upload-[a-z-]+$/

/** The headers by their names in small letters. Throws a TypeError where one is not a page's to set. */
export function requestHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([given, value]) => {
      const name = given.toLowerCase()
      if (!allowed.has(name) && !uploads.test(name)) throw new TypeError(`A page cannot set the header ${given}.`)
      return [name, value]
    }),
  )
}
