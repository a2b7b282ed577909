import { expect, test } from 'vitest'
import { assembled } from '../testing/assembled'
import { Fault } from './Fault'
import { limitMemory } from './limitMemory'

const program = (memory: string, features?: object) =>
  assembled(`(module ${memory} (func (export "_start")))`, features)

/** How many pages a module's memory grows to in this engine, if it is asked for one more again and again. */
async function pagesOf(module: Uint8Array<ArrayBuffer>): Promise<number> {
  const { instance } = await WebAssembly.instantiate(module)
  const memory = instance.exports.memory as WebAssembly.Memory
  try {
    for (;;) memory.grow(1)
  } catch {
    return memory.buffer.byteLength / 65_536
  }
}

test.each([
  ['that names no maximum gets the bound', '(memory (export "memory") 1)', 40, 40],
  ['that names more gets the bound', '(memory (export "memory") 1 1000)', 300, 300],
  ['that names less keeps its own', '(memory (export "memory") 2 3)', 40, 3],
  ['of no page at all gets the bound', '(memory (export "memory") 0)', 2, 2],
  ['that begins with the bound stays so', '(memory (export "memory") 5)', 5, 5],
])('a memory %s', async (_, memory, bound, pages) => {
  expect(await pagesOf(limitMemory(await program(memory), bound))).toBe(pages)
})

test.each([
  ['that begins with more than the bound', 'OutOfMemory', '(memory (export "memory") 6)', {}],
  ['that other threads share', 'Malformed', '(memory (export "memory") 1 2 shared)', { threads: true }],
  ['of 64-bit addresses', 'Malformed', '(memory (export "memory") i64 1)', { memory64: true }],
  ['beside another one', 'Malformed', '(memory (export "memory") 1) (memory 1)', { multi_memory: true }],
  ['that is missing', 'Malformed', '', {}],
  ['of somebody else', 'Malformed', '(import "env" "memory" (memory 1))', {}],
])('a memory %s is refused', async (_, failure, memory, features) => {
  const module = await program(memory, features)
  expect(() => limitMemory(module, 5)).toThrow(expect.objectContaining({ failure }))
})

const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

test.each([
  ['nothing', []],
  ['another file', [0x7f, 0x45, 0x4c, 0x46, 1, 0, 0, 0]],
  ['a component instead of a module', [0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0]],
  ['a section without an end', [...head, 5, 4, 1, 0]],
  ['a section whose length has 36 bits', [...head, 5, 0x83, 0x80, 0x80, 0x80, 0x10, 1, 0, 1]],
  ['a section whose length goes on', [...head, 5, 0x80, 0x80, 0x80, 0x80, 0x80, 0]],
  ['two sections of memories', [...head, 5, 3, 1, 0, 1, 5, 3, 1, 0, 1]],
  ['more than a memory in the section', [...head, 5, 4, 1, 0, 1, 0]],
  ['a memory that ends too early', [...head, 5, 2, 1, 1]],
])('%s is no program', (_, bytes) => {
  expect(() => limitMemory(Uint8Array.from(bytes), 5)).toThrow(expect.objectContaining({ failure: 'Malformed' }))
})

test('a number that is longer than it needs to be is read as the engine reads it', async () => {
  const padded = Uint8Array.from([
    ...head,
    5,
    0x85,
    0x80,
    0,
    1,
    1,
    0x81,
    0,
    9,
    7,
    10,
    1,
    6,
    0x6d,
    0x65,
    0x6d,
    0x6f,
    0x72,
    0x79,
    2,
    0,
  ])
  expect(await pagesOf(padded)).toBe(9)
  expect(await pagesOf(limitMemory(padded, 4))).toBe(4)
})

test('whatever bytes there are, the module that comes out has the bound, or none comes out', async () => {
  const whole = await assembled(
    `(module
    (import "wasi_snapshot_preview1" "sched_yield" (func $yield (result i32)))
    (memory (export "memory") 1 60000) (table 3 funcref) (global (mut i32) (i32.const 0))
    (func $start (export "_start") (drop (call $yield))) (data (i32.const 8) "text"))`,
  )
  let state = 1
  // xorshift32: the same bytes each time
  const random = (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  let bounded = 0
  for (let round = 0; round < 5_000; round++) {
    const bytes = whole.slice(0, random(20) === 0 ? random(whole.length) : whole.length)
    for (let times = random(3) + 1; times > 0; times--) bytes[random(bytes.length || 1)] = random(256)
    let limited: Uint8Array<ArrayBuffer>
    try {
      limited = limitMemory(bytes, 3)
    } catch (error) {
      expect(error).toBeInstanceOf(Fault)
      continue
    }
    if (!WebAssembly.validate(limited)) continue
    const module = new WebAssembly.Module(limited)
    if (
      WebAssembly.Module.imports(module).some(
        ({ module: from, kind }) => from !== 'wasi_snapshot_preview1' || kind !== 'function',
      )
    )
      continue
    const imports = new Proxy({}, { get: () => () => 0 })
    let memory: WebAssembly.ExportValue | undefined
    try {
      memory = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports }).exports.memory
    } catch {
      continue
    }
    if (!(memory instanceof WebAssembly.Memory)) continue
    const held = memory
    expect(() => held.grow(4 - held.buffer.byteLength / 65_536)).toThrow(RangeError)
    bounded++
  }
  expect(bounded).toBeGreaterThan(100)
})
