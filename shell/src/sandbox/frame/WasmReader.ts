import { Fault } from './Fault'

/** Reads a WebAssembly binary from its beginning. Every method throws a Fault where the bytes end too early. */
export class WasmReader {
  position = 0

  constructor(private readonly bytes: Uint8Array<ArrayBuffer>) {}

  atEnd(): boolean {
    return this.position >= this.bytes.length
  }

  byte(): number {
    const byte = this.bytes[this.position++]
    if (byte === undefined) throw new Fault('Malformed', 'The module ends too early.')
    return byte
  }

  /** An unsigned 32-bit number in LEB128: at most five bytes, the last of which has four bits. */
  u32(): number {
    let value = 0
    for (let index = 0; index < 5; index++) {
      const byte = this.byte()
      if (index === 4 && byte > 15) break
      value += (byte & 127) * 2 ** (7 * index)
      if (byte < 128) return value
    }
    throw new Fault('Malformed', 'The module has a number of more than 32 bits.')
  }

  part(length: number): Uint8Array<ArrayBuffer> {
    const end = this.position + length
    if (end > this.bytes.length) throw new Fault('Malformed', 'A section is longer than the module.')
    const part = this.bytes.subarray(this.position, end)
    this.position = end
    return part
  }

  expect(wanted: number[], otherwise: string): void {
    for (const byte of wanted) if (this.atEnd() || this.byte() !== byte) throw new Fault('Malformed', otherwise)
  }
}
