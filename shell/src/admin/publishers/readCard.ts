import type { PublisherCard } from '../wire'

const fields = ['id', 'name', 'key', 'wallet', 'issuedAt', 'signature'] as const

/** A publisher.json as far as a person can judge it; null where the file is something else. The core checks the signature. */
export function readCard(text: string): PublisherCard | null {
  try {
    const card = JSON.parse(text) as Partial<Record<string, unknown>> | null
    const whole = fields.every((field) => typeof card?.[field] === 'string' && card[field] !== '')
    return whole && !Number.isNaN(Date.parse(card?.issuedAt as string)) ? (card as unknown as PublisherCard) : null
  } catch {
    return null
  }
}
