import wabt from 'wabt'

/** Programs of WASI preview 1 in the text format of WebAssembly. */
const texts = {
  /** Copies its input to its output. */
  echo: `(module
    (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (memory (export "memory") 2)
    (func (export "_start")
      (loop $more
        (i32.store (i32.const 0) (i32.const 64))
        (i32.store (i32.const 4) (i32.const 4096))
        (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
        (i32.store (i32.const 4) (i32.load (i32.const 8)))
        (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 12)))
        (br_if $more (i32.load (i32.const 8))))))`,
  /** Says "step" and never ends. */
  spin: `(module
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (memory (export "memory") 1)
    (data (i32.const 64) "step\\n")
    (func (export "_start")
      (i32.store (i32.const 0) (i32.const 64))
      (i32.store (i32.const 4) (i32.const 5))
      (loop $more
        (drop (call $write (i32.const 2) (i32.const 0) (i32.const 1) (i32.const 8)))
        (br $more))))`,
  /** Takes page after page of memory, as long as it gets one; writes how many pages it has then, in four bytes. */
  hungry: `(module
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (memory (export "memory") 1)
    (func (export "_start")
      (loop $more (br_if $more (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
      (i32.store (i32.const 16) (memory.size))
      (i32.store (i32.const 0) (i32.const 16))
      (i32.store (i32.const 4) (i32.const 4))
      (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))))`,
  /** Writes 64 KiB again and again. */
  loud: `(module
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (memory (export "memory") 2)
    (func (export "_start")
      (i32.store (i32.const 4) (i32.const 65536))
      (loop $more
        (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
        (br $more))))`,
  trap: '(module (memory (export "memory") 1) (func (export "_start") (unreachable)))',
  big: '(module (memory (export "memory") 1025) (func (export "_start")))',
  curious: `(module
    (import "env" "fetch" (func $fetch (param i32)))
    (memory (export "memory") 1)
    (func (export "_start") (call $fetch (i32.const 0))))`,
} as const

export type ProgramName = keyof typeof texts

/** That program in the binary format. */
export async function assembled(name: ProgramName): Promise<Buffer> {
  const module = (await wabt()).parseWat(`${name}.wat`, texts[name])
  try {
    return Buffer.from(module.toBinary({}).buffer)
  } finally {
    module.destroy()
  }
}
