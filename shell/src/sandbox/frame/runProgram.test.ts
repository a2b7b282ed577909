import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assembled } from '../testing/assembled'
import { runProgram } from './runProgram'
import { errno } from './wasi'
import type { Done, ProgramWork } from './work'

const utf8 = new TextEncoder()
const limits = { seconds: 60, memoryMiB: 1, outputBytes: 1_000_000 }

const imports = {
  args_get: 'i32 i32',
  args_sizes_get: 'i32 i32',
  environ_get: 'i32 i32',
  environ_sizes_get: 'i32 i32',
  clock_res_get: 'i32 i32',
  clock_time_get: 'i32 i64 i32',
  fd_close: 'i32',
  fd_fdstat_get: 'i32 i32',
  fd_prestat_get: 'i32 i32',
  fd_read: 'i32 i32 i32 i32',
  fd_write: 'i32 i32 i32 i32',
  path_open: 'i32 i32 i32 i32 i32 i64 i64 i32 i32',
  poll_oneoff: 'i32 i32 i32 i32',
  random_get: 'i32 i32',
  sock_send: 'i32 i32 i32 i32 i32',
} as const

/** Runs this body of a program, which has every import as $name, $code for what calls answer, and $say to write memory to its output. */
async function run(body: string, work: Partial<ProgramWork> = {}, data = ''): Promise<Done> {
  const all = Object.entries(imports).map(
    ([name, params]) => `(import "wasi_snapshot_preview1" "${name}" (func $${name} (param ${params}) (result i32)))`,
  )
  const program = await assembled(`(module ${all.join('\n')}
    (import "wasi_snapshot_preview1" "proc_exit" (func $proc_exit (param i32)))
    (memory (export "memory") 1) ${data}
    (func $say (param $at i32) (param $length i32)
      (i32.store (i32.const 60000) (local.get $at)) (i32.store (i32.const 60004) (local.get $length))
      (drop (call $fd_write (i32.const 1) (i32.const 60000) (i32.const 1) (i32.const 60008))))
    (func $code (param $code i32) (i32.store (i32.const 60100) (local.get $code)) (call $say (i32.const 60100) (i32.const 4)))
    (func (export "_start") ${body}))`)
  const empty = new Uint8Array()
  return runProgram(
    { kind: 'program', program, args: [], env: [], stdin: empty, seed: empty, limits, ...work },
    () => {},
  )
}

const codesIn = ({ output }: Done) => [...new Uint32Array(output.buffer)]

describe('a program', () => {
  test('gets its arguments and its environment, in UTF-8', async () => {
    const { output } = await run(
      `(drop (call $args_sizes_get (i32.const 0) (i32.const 4))) (call $say (i32.const 0) (i32.const 8))
       (drop (call $args_get (i32.const 100) (i32.const 200))) (call $say (i32.const 100) (i32.const 8)) (call $say (i32.const 200) (i32.const 7))
       (drop (call $environ_sizes_get (i32.const 0) (i32.const 4))) (call $say (i32.const 0) (i32.const 8))
       (drop (call $environ_get (i32.const 100) (i32.const 300))) (call $say (i32.const 300) (i32.const 5))`,
      { args: ['sum', 'ä'], env: ['A=b'] },
    )
    const words = new Uint32Array(output.slice(0, 16).buffer)
    expect([...words]).toEqual([2, 7, 200, 204])
    expect(new TextDecoder().decode(output.subarray(16, 23))).toBe('sum\0ä\0')
    expect([...new Uint32Array(output.slice(23, 31).buffer)]).toEqual([1, 4])
    expect(new TextDecoder().decode(output.subarray(31, 35))).toBe('A=b\0')
  })

  test('reads its input in pieces, to its end', async () => {
    const { output } = await run(
      `(i32.store (i32.const 0) (i32.const 100)) (i32.store (i32.const 4) (i32.const 3))
       (i32.store (i32.const 8) (i32.const 200)) (i32.store (i32.const 12) (i32.const 3))
       (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 2) (i32.const 16)))
       (call $code (i32.load (i32.const 16))) (call $say (i32.const 100) (i32.const 3)) (call $say (i32.const 200) (i32.const 1))
       (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 2) (i32.const 16))) (call $code (i32.load (i32.const 16)))`,
      { stdin: utf8.encode('abcd') },
    )
    expect([...output]).toEqual([4, 0, 0, 0, ...utf8.encode('abcd'), 0, 0, 0, 0])
  })

  test('has two clocks, which move with each reading and with each sleep', async () => {
    // A sleep of two seconds: a subscription of a clock, by its length.
    const { output } = await run(
      `(drop (call $clock_time_get (i32.const 0) (i64.const 1) (i32.const 0))) (drop (call $clock_time_get (i32.const 0) (i64.const 1) (i32.const 8)))
       (drop (call $clock_time_get (i32.const 1) (i64.const 1) (i32.const 16)))
       (i64.store (i32.const 100) (i64.const 77)) (i64.store (i32.const 124) (i64.const 2000000000))
       (call $code (call $poll_oneoff (i32.const 100) (i32.const 200) (i32.const 1) (i32.const 300)))
       (drop (call $clock_time_get (i32.const 0) (i64.const 1) (i32.const 24))) (drop (call $clock_time_get (i32.const 1) (i64.const 1) (i32.const 32)))
       (call $say (i32.const 0) (i32.const 40)) (call $say (i32.const 200) (i32.const 8)) (call $code (call $clock_time_get (i32.const 2) (i64.const 1) (i32.const 0)))`,
    )
    const begin = 1_640_995_200_000_000_000n
    const ms = 1_000_000n
    expect([...output.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect([...new BigUint64Array(output.slice(4, 52).buffer)]).toEqual([
      ...[begin, begin + ms, 0n, begin + 2n * ms + 2_000n * ms, ms + 2_000n * ms],
      77n,
    ])
    expect(output[52]).toBe(errno.inval)
  })

  test('gets the same random bytes for the same seed: SHA-256 of seed and counter', async () => {
    const seed = utf8.encode('order 7')
    const { output } = await run(
      `(drop (call $random_get (i32.const 0) (i32.const 40))) (drop (call $random_get (i32.const 40) (i32.const 5))) (call $say (i32.const 0) (i32.const 45))`,
      { seed },
    )
    const block = (counter: number) =>
      createHash('sha256')
        .update(seed)
        .update(Uint8Array.of(counter, 0, 0, 0, 0, 0, 0, 0))
        .digest()
    expect([...output]).toEqual([...block(0), ...block(1).subarray(0, 8), ...block(2).subarray(0, 5)])
  })

  test('has no files, no directories and no sockets', async () => {
    const answers = await run(
      `(call $code (call $path_open (i32.const 3) (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0) (i64.const 0) (i64.const 0) (i32.const 0) (i32.const 8)))
       (call $code (call $fd_prestat_get (i32.const 3) (i32.const 0))) (call $code (call $sock_send (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0)))
       (call $code (call $fd_fdstat_get (i32.const 3) (i32.const 0))) (call $code (call $fd_close (i32.const 0))) (call $code (call $fd_close (i32.const 0)))
       (call $code (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))`,
    )
    const { badf, success } = errno
    expect(codesIn(answers)).toEqual([badf, badf, badf, badf, success, badf, badf])
  })

  test('that names an address outside of its memory is told so', async () => {
    const outside = '(i32.const -8)'
    const answers = await run(
      `(call $code (call $random_get ${outside} (i32.const 16))) (call $code (call $args_sizes_get ${outside} ${outside}))
       (call $code (call $clock_time_get (i32.const 0) (i64.const 0) ${outside})) (call $code (call $fd_write (i32.const 1) ${outside} (i32.const 9) (i32.const 0)))
       (call $code (call $poll_oneoff ${outside} (i32.const 0) (i32.const 1) (i32.const 0)))`,
    )
    expect(codesIn(answers)).toEqual(Array.from({ length: 5 }, () => errno.fault))
  })

  test('ends with the code that it gives, and with what it said until then', async () => {
    const said = '(data (i32.const 0) "\\08\\00\\00\\00\\05\\00\\00\\00oops\\n")'
    const answer = await run(
      `(drop (call $fd_write (i32.const 2) (i32.const 0) (i32.const 1) (i32.const 60000))) (call $proc_exit (i32.const 42))`,
      {},
      said,
    )
    expect(answer).toMatchObject({ exit: 42, stderr: 'oops\n', memoryBytes: 65_536 })
  })

  test.each([
    ['traps', 'Trapped', '(unreachable)'],
    ['has no end of calls', 'Trapped', '(call $say (i32.const 0) (i32.const 0)) (call $deep)'],
    ['writes too much', 'OutputTooLarge', '(loop $more (call $say (i32.const 0) (i32.const 50000)) (br $more))'],
  ])('that %s fails so', async (_, failure, body) => {
    const data = '(func $deep (call $deep))'
    await expect(run(body, {}, data)).rejects.toMatchObject({ failure })
  })

  test.each([
    [
      'imports another module',
      'ImportRefused',
      '(module (import "env" "now" (func)) (memory (export "memory") 1) (func (export "_start")))',
    ],
    [
      'imports what is none of WASI',
      'ImportRefused',
      '(module (import "wasi_snapshot_preview1" "constructor" (func)) (memory (export "memory") 1) (func (export "_start")))',
    ],
    [
      'imports a global',
      'ImportRefused',
      '(module (import "wasi_snapshot_preview1" "fd_read" (global i32)) (memory (export "memory") 1) (func (export "_start")))',
    ],
    ['has no beginning', 'Malformed', '(module (memory (export "memory") 1))'],
    ['keeps its memory to itself', 'Malformed', '(module (memory 1) (func (export "_start")))'],
    [
      'wants more memory than there is',
      'OutOfMemory',
      '(module (memory (export "memory") 17) (func (export "_start")))',
    ],
  ])('that %s does not run', async (_, failure, text) => {
    const empty = new Uint8Array()
    const work: ProgramWork = {
      kind: 'program',
      program: await assembled(text),
      args: [],
      env: [],
      stdin: empty,
      seed: empty,
      limits,
    }
    await expect(runProgram(work, () => {})).rejects.toMatchObject({ failure })
  })
})
