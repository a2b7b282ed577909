/** Milliseconds between two questions. */
const interval = 2500
/** Questions without an answer, after which nobody is there. Counted, not timed: a machine that slept asks no questions. */
const patience = 4

/** Asks again and again whether somebody is there; `lost` is called once when nobody answers. */
export class Pulse {
  private timer: ReturnType<typeof setInterval> | undefined
  private unanswered = 0

  constructor(
    private readonly ask: () => Promise<unknown>,
    private readonly lost: () => void,
  ) {}

  start(): void {
    this.stop()
    this.unanswered = 0
    this.timer = setInterval(() => {
      // Browsers let a hidden page answer late.
      if (document.hidden) return
      if (++this.unanswered > patience) {
        this.stop()
        return this.lost()
      }
      this.ask().then(
        () => {
          this.unanswered = 0
        },
        () => {},
      )
    }, interval)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }
}
