/** Bytes that are written one after another. */
export class Sink {
  private readonly parts: Uint8Array<ArrayBuffer>[] = []
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
    const room = this.most - this.held
    if (bytes.length > room) this.full()
    const taken = bytes.slice(0, room)
    if (taken.length === 0) return
    this.parts.push(taken)
    this.held += taken.length
  }

  whole(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.held)
    let at = 0
    for (const part of this.parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }
}
