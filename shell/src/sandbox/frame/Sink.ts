/** The least that is set aside at first, in bytes. */
const least = 4096

/** Bytes that are written one after another. They take at most about twice their room, in however small pieces they come. */
export class Sink {
  private room = new Uint8Array(0)
  private held = 0

  /** full: called where something does not fit; unless it throws, the rest is dropped. */
  constructor(
    private readonly most: number,
    private readonly full: () => void,
  ) {}

  get bytes(): number {
    return this.held
  }

  /** Takes a copy of as much as fits. */
  write(bytes: Uint8Array<ArrayBuffer>): void {
    const left = this.most - this.held
    if (bytes.length > left) this.full()
    const taken = bytes.subarray(0, left)
    const needed = this.held + taken.length
    if (needed > this.room.length) {
      const larger = new Uint8Array(Math.min(this.most, Math.max(needed, 2 * this.room.length, least)))
      larger.set(this.whole())
      this.room = larger
    }
    this.room.set(taken, this.held)
    this.held = needed
  }

  whole(): Uint8Array<ArrayBuffer> {
    return this.room.slice(0, this.held)
  }
}
