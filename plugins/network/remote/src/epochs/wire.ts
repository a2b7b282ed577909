/** What the module's API answers of epochs. Amounts are wei, decimal; times RFC 3339. Null: there is no figure, which is not zero. */

export interface EpochTerms {
  /** the number of the first epoch under them */
  first: number
  /** of that epoch, Unix seconds */
  begins: number
  seconds: number
  pool: string
}

export interface EpochRow {
  epoch: number
  begins: string
  ends: string
  /** that it pays at most */
  pool: string
  /** signals that it decided */
  decided: number
  total: string
  /** zeros: nobody is paid */
  root: string
  /** that are paid */
  accounts: number
}

/** GET /epochs */
export interface EpochList {
  /** oldest first */
  terms: EpochTerms[]
  running: { epoch: number; begins: string; ends: string; pool: string } | null
  /** newest first, 400 at most */
  epochs: EpochRow[]
}

/** How a validator attested what an epoch decided. */
export interface Merit {
  /** decided signals at whose block it had stake */
  eligible: number
  attested: number
  agreed: number
  /** the sum of its attestations' timeliness, each 0 to 10,000 */
  prompt: number
}

export interface Standing extends Merit {
  validator: string
  /** billionths */
  effectiveness: number | null
  /** wei times seconds */
  held: string
  gross: string | null
  /** commission */
  fees: string | null
  missed: string | null
  /** basis points, in the epoch's last second; null while it is computed again */
  commission: number | null
}

/** GET /epochs/{number} */
export interface Epoch extends EpochRow {
  validators: Standing[]
}

/** What a GAIA that was delegated earned in a year, after commission: 0.05 is 5 %, over the epochs since then. */
export interface Yield {
  rate: number
  since: string
}

export interface Yields {
  week: Yield | null
  month: Yield | null
  year: Yield | null
}

export interface EpochRecord {
  validator: string
  /** null: it held nothing in the newest epoch */
  last: Standing | null
  /** effectiveness in the newest epochs, billionths, the oldest first */
  recent: (number | null)[]
  yields: Yields
}

/** GET /epochs/validators */
export interface EpochRecords {
  /** null: none is computed */
  newest: EpochRow | null
  validators: EpochRecord[]
}

/** An epoch in which a validator had stake. */
export interface Stay extends Standing {
  epoch: number
  begins: string
  ends: string
  decided: number
  /** of gross, what is the validator's: its part, the commission, and what dividing left over */
  own: string | null
}

/** GET /epochs/course?validator=0x… */
export interface EpochCourse {
  yields: Yields
  /** newest first, 400 at most */
  epochs: Stay[]
}

/** a row of GET /epochs/rewards?account=0x… */
export interface Reward {
  epoch: number
  ends: string
  validator: string
  /** after commission */
  amount: string
  /** wei times seconds */
  held: string
}

/** GET /epochs/earnings?account=0x… */
export interface Earnings {
  total: string
  /** of the epochs that ended in the 30 days before the newest end */
  month: string
  epochs: number
  validators: { validator: string; amount: string; epochs: number; first: string; last: string }[]
}

/** told after epochs were computed: the newest of them */
export interface EpochsComputed {
  epoch: number
}

/** A campaign on the chain that has an epoch's root and total. */
export interface Payment {
  epoch: number
  /** of the campaign */
  id: number
  title: string
  total: string
  claimed: string
  /** how many claimed */
  claims: number
  opensAt: string
  closesAt: string
  endsAt: string
  /** null while what is left has not gone back */
  over: { cancelled: boolean } | null
}

/** GET /epochs/paid */
export interface Paid {
  /** in the order the campaigns were made */
  payments: Payment[]
  /** why campaigns are not known, or may be old */
  problem: string | null
}
