/** Milliseconds within which one growth is taken for the answer to the one before. */
const answer = 250
/** Growths in a row, each the answer to the one before. */
const patience = 30
/** Heights of the window that no page reaches in one go. */
const windows = 5

/**
 * Whether a frame grows because it grew: what is as high as its window, and a little more, never comes to an end. An animation grows often,
 * too, but not that far.
 */
export class Growth {
  private last = { height: 0, at: Number.NEGATIVE_INFINITY }
  private row = 0

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Takes note of a height, in CSS pixels; true: it will never end. */
  endless(height: number, window: number): boolean {
    const at = this.now()
    this.row = height > this.last.height && at - this.last.at < answer ? this.row + 1 : 0
    this.last = { height, at }
    return this.row >= patience && height > windows * window
  }
}
