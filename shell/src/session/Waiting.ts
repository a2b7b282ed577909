import type { Wallet } from './wallets'

/** What the person has to answer in the wallet. */
export type Question = 'connect' | 'sign' | 'switch' | 'choose'

/** A question that a wallet has not answered yet. */
export interface Wait {
  question: Question
  wallet: Pick<Wallet, 'name' | 'icon'>
  /** ISO 8601 */
  since: string
}

/** The person did not want to wait any longer. */
export class GivenUp extends Error {}

/** Waits for answers that may never come. */
export class Waiting {
  private readonly waits = new Set<Wait>()
  private readonly ends = new Set<() => void>()

  /** `changed` is called with the newest question that has no answer; null: there is none. */
  constructor(private readonly changed: (newest: Wait | null) => void) {}

  /** Waits for the wallet's answer to a question, as `unlessGivenUp` does. */
  async until<T>(answer: Promise<T>, question: Question, { name, icon }: Wait['wallet']): Promise<T> {
    const wait: Wait = { question, wallet: { name, icon }, since: new Date().toISOString() }
    this.waits.add(wait)
    this.tell()
    try {
      return await this.unlessGivenUp(answer)
    } finally {
      this.waits.delete(wait)
      this.tell()
    }
  }

  /** The answer; rejects with GivenUp as soon as the person gives up, and whatever comes later is ignored. */
  async unlessGivenUp<T>(answer: Promise<T>): Promise<T> {
    let end = () => {}
    const givenUp = new Promise<never>((_, reject) => {
      end = () => reject(new GivenUp())
    })
    this.ends.add(end)
    try {
      return await Promise.race([answer, givenUp])
    } finally {
      this.ends.delete(end)
    }
  }

  giveUp(): void {
    for (const end of this.ends) end()
  }

  private tell(): void {
    this.changed([...this.waits].at(-1) ?? null)
  }
}
