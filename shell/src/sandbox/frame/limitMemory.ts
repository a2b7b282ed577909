import { Fault } from './Fault'
import { WasmReader } from './WasmReader'

const memorySection = 5

/**
 * The module with its one memory bounded to that many pages of 64 KiB, whatever maximum it says itself (WebAssembly core specification,
 * §5.5: binary format). Throws a Fault where it is malformed as far as this reads it, where it has no memory of its own or more than one,
 * where its memory is shared or has 64-bit addresses, and where it begins with more than the bound. All else is for the browser to refuse.
 */
export function limitMemory(module: Uint8Array<ArrayBuffer>, pages: number): Uint8Array<ArrayBuffer> {
  const reader = new WasmReader(module)
  reader.expect([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], 'It is no WebAssembly module of version 1.')
  const parts: Uint8Array<ArrayBuffer>[] = [module.subarray(0, 8)]
  let memories = 0
  while (!reader.atEnd()) {
    const start = reader.position
    const id = reader.byte()
    const content = reader.part(reader.u32())
    if (id !== memorySection) {
      parts.push(module.subarray(start, reader.position))
      continue
    }
    memories++
    const limits = Uint8Array.from([1, ...boundedMemory(new WasmReader(content), pages)])
    parts.push(Uint8Array.from([memorySection, ...leb(limits.length)]), limits)
  }
  if (memories !== 1) throw new Fault('Malformed', 'A program has one memory of its own.')
  return joined(parts)
}

/** The limits of the section's one memory, in binary format. */
function boundedMemory(reader: WasmReader, pages: number): number[] {
  if (reader.u32() !== 1) throw new Fault('Malformed', 'A program has one memory of its own.')
  const flags = reader.byte()
  if (flags > 1) throw new Fault('Malformed', 'The memory of a program is neither shared nor of 64-bit addresses.')
  const least = reader.u32()
  const most = flags === 1 ? reader.u32() : pages
  if (!reader.atEnd()) throw new Fault('Malformed', 'The memory section has more than a memory.')
  if (least > pages) throw new Fault('OutOfMemory', `It begins with ${least} pages of 64 KiB, and may have ${pages}.`)
  return [1, ...leb(least), ...leb(Math.min(most, pages))]
}

/** An unsigned 32-bit number as LEB128. */
function leb(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low + 128 : low)
  } while (rest > 0)
  return bytes
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
