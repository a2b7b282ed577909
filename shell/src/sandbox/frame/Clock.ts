const millisecond = 1_000_000n

/**
 * The two clocks of a program, in nanoseconds. They are the same in every run: each moves by 1 ms with each reading, as wazero's do, and both
 * by the length of each sleep.
 */
export class Clock {
  /** 2022-01-01T00:00:00Z */
  private realtime = 1_640_995_200_000_000_000n
  private monotonic = 0n

  /** The time of the day as Unix time. */
  readRealtime(): bigint {
    const now = this.realtime
    this.realtime += millisecond
    return now
  }

  readMonotonic(): bigint {
    const now = this.monotonic
    this.monotonic += millisecond
    return now
  }

  sleep(nanoseconds: bigint): void {
    this.realtime += nanoseconds
    this.monotonic += nanoseconds
  }
}
