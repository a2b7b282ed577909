import type { AttestationAnswer } from './wire'

/** One attestation: a validator's word about a signal that something on the map published. */
export interface Attested {
  /** the signal's uid */
  signal: string
  title: string
  topic: string
  validator: string
  /** the keys of what it joins */
  from: string
  to: string
  confirms: boolean
  /** 0 to 1 */
  score: number
  /** Unix milliseconds */
  time: number
}

const whole = 10_000

/** The answer's columns as rows up to a moment, the newest first; without one, all. */
export function attestedOf(answer: AttestationAnswer, at: string): Attested[] {
  const from = Date.parse(answer.from)
  const moment = Date.parse(at)
  const until = Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment
  return answer.votes.signal.flatMap((index, i) => {
    const signal = answer.signals[index]
    const validator = answer.validators[answer.votes.validator[i] ?? -1]
    const time = from + (answer.votes.received[i] ?? 0) * 1000
    if (!signal || !validator || time > until) return []
    const publisher =
      signal.role === 'node'
        ? `node:${signal.publisher}`
        : `${signal.role === 'validator' ? 'validator' : 'account'}:${signal.owner}`
    return {
      signal: signal.uid,
      title: signal.title,
      topic: signal.topic,
      validator,
      from: `validator:${validator}`.toLowerCase(),
      to: publisher.toLowerCase(),
      confirms: answer.votes.confirms[i] ?? false,
      score: (answer.votes.score[i] ?? 0) / whole,
      time,
    }
  })
}
