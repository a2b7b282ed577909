import type { Wallet } from './wallets'

/** What the person has to answer in the wallet. */
export type Question = 'connect' | 'sign' | 'switch'

/** A question that a wallet has not answered yet. */
export interface Wait {
  question: Question
  wallet: Pick<Wallet, 'name' | 'icon'>
  /** ISO 8601 */
  since: string
}

/** The person did not want to wait any longer. */
export class GivenUp extends Error {}

/** Waits for answers that a wallet may never give. */
export class Waiting {
  private readonly waits = new Map<Wait, () => void>()

  /** `changed` is told the newest question that has no answer, null when there is none. */
  constructor(private readonly changed: (newest: Wait | null) => void) {}

  /** The answer; rejects with GivenUp as soon as the person gives up, and whatever comes later is ignored. */
  async until<T>(answer: Promise<T>, question: Question, { name, icon }: Wait['wallet']): Promise<T> {
    const wait: Wait = { question, wallet: { name, icon }, since: new Date().toISOString() }
    const givenUp = new Promise<never>((_, reject) => {
      this.waits.set(wait, () => reject(new GivenUp()))
    })
    this.tell()
    try {
      return await Promise.race([answer, givenUp])
    } finally {
      this.waits.delete(wait)
      this.tell()
    }
  }

  giveUp(): void {
    for (const end of this.waits.values()) end()
  }

  private tell(): void {
    this.changed([...this.waits.keys()].at(-1) ?? null)
  }
}
