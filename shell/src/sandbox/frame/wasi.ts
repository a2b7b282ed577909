import type { Clock } from './Clock'
import { Exit } from './Exit'
import { pollOneoff } from './pollOneoff'

/** All that a program has. */
export interface Surroundings {
  args: string[]
  env: string[]
  stdin: Uint8Array<ArrayBuffer>
  writeOutput: (bytes: Uint8Array<ArrayBuffer>) => void
  writeError: (bytes: Uint8Array<ArrayBuffer>) => void
  clock: Clock
  chance: (target: Uint8Array) => void
  memory: () => ArrayBuffer
}

export type Imports = Record<string, (...args: unknown[]) => number>

/** errno of WASI preview 1 */
export const errno = { success: 0, badf: 8, fault: 21, inval: 28, nosys: 52, notsup: 58, spipe: 70 } as const

/** Those of files, directories and sockets, of which there are none: each answers that it knows no such descriptor. */
const withoutFiles = [
  ...[
    'fd_advise',
    'fd_allocate',
    'fd_datasync',
    'fd_filestat_set_size',
    'fd_filestat_set_times',
    'fd_pread',
    'fd_prestat_get',
  ],
  ...['fd_prestat_dir_name', 'fd_pwrite', 'fd_readdir', 'fd_renumber', 'fd_sync', 'fd_fdstat_set_rights'],
  ...[
    'path_create_directory',
    'path_filestat_get',
    'path_filestat_set_times',
    'path_link',
    'path_open',
    'path_readlink',
  ],
  ...['path_remove_directory', 'path_rename', 'path_symlink', 'path_unlink_file'],
  ...['sock_accept', 'sock_recv', 'sock_send', 'sock_shutdown'],
]

/**
 * The imports of a command of WASI preview 1 (wasi_snapshot_preview1). An address outside of its memory is answered with FAULT. A program
 * that ends itself throws an Exit; what the writers throw comes through.
 */
export function wasi(around: Surroundings): Imports {
  const imports: Imports = {}
  for (const name of withoutFiles) imports[name] = () => errno.badf
  const known = { ...strings(around), ...streams(around), ...chanceAndTime(around), ...processes() }
  for (const [name, answer] of Object.entries(known)) {
    imports[name] = (...args) => {
      try {
        // WebAssembly's i32 comes signed; addresses and lengths are not.
        return (answer as Imports[string])(...args.map((arg) => (typeof arg === 'number' ? arg >>> 0 : arg)))
      } catch (error) {
        if (error instanceof RangeError) return errno.fault
        throw error
      }
    }
  }
  return imports
}

type Answer = (...args: never[]) => number

function strings({ args, env, memory }: Surroundings): Record<string, Answer> {
  const utf8 = new TextEncoder()
  const sizes = (texts: Uint8Array[]) => (count: number, bytes: number) => {
    const view = new DataView(memory())
    view.setUint32(count, texts.length, true)
    view.setUint32(bytes, lengthOf(texts), true)
    return errno.success
  }
  const write = (texts: Uint8Array[]) => (pointers: number, start: number) => {
    const view = new DataView(memory())
    let at = start
    for (const [index, text] of texts.entries()) {
      view.setUint32(pointers + 4 * index, at, true)
      new Uint8Array(memory(), at, text.length).set(text)
      at += text.length
    }
    return errno.success
  }
  const [given, environment] = [args, env].map((texts) => texts.map((text) => utf8.encode(`${text}\0`)))
  return {
    args_sizes_get: sizes(given ?? []),
    args_get: write(given ?? []),
    environ_sizes_get: sizes(environment ?? []),
    environ_get: write(environment ?? []),
  }
}

const lengthOf = (texts: Uint8Array[]) => texts.reduce((sum, { length }) => sum + length, 0)

/** Descriptors 0, 1 and 2, which can be closed. */
function streams({ stdin, writeOutput, writeError, memory }: Surroundings): Record<string, Answer> {
  const open = new Set([0, 1, 2])
  const writers = new Map([
    [1, writeOutput],
    [2, writeError],
  ])
  let read = 0
  const ifOpen = (fd: number, code: number) => (open.has(fd) ? code : errno.badf)
  return {
    fd_read: (fd: number, vectors: number, count: number, result: number) => {
      if (fd !== 0 || !open.has(fd)) return errno.badf
      let total = 0
      for (const target of buffers(memory(), vectors, count)) {
        const part = stdin.subarray(read, read + target.length)
        target.set(part)
        read += part.length
        total += part.length
        if (part.length < target.length) break
      }
      new DataView(memory()).setUint32(result, total, true)
      return errno.success
    },
    fd_write: (fd: number, vectors: number, count: number, result: number) => {
      const write = writers.get(fd)
      if (!write || !open.has(fd)) return errno.badf
      let total = 0
      for (const bytes of buffers(memory(), vectors, count)) {
        write(bytes)
        total += bytes.length
      }
      new DataView(memory()).setUint32(result, total, true)
      return errno.success
    },
    fd_close: (fd: number) => (open.delete(fd) ? errno.success : errno.badf),
    fd_seek: (fd: number) => ifOpen(fd, errno.spipe),
    fd_tell: (fd: number) => ifOpen(fd, errno.spipe),
    fd_fdstat_set_flags: (fd: number) => ifOpen(fd, errno.success),
    fd_fdstat_get: (fd: number, result: number) => {
      if (!open.has(fd)) return errno.badf
      // Of no known kind of file, so that C and Rust do not write line by line as to a terminal; with the rights to read or to write.
      const view = new DataView(memory(), result, 24)
      for (const at of [0, 8, 16]) view.setBigUint64(at, 0n, true)
      view.setBigUint64(8, fd === 0 ? 1n << 1n : 1n << 6n, true)
      return errno.success
    },
    fd_filestat_get: (fd: number, result: number) => {
      if (!open.has(fd)) return errno.badf
      new Uint8Array(memory(), result, 64).fill(0)
      return errno.success
    },
  }
}

/** The pieces of memory that a list of iovec names. */
function* buffers(memory: ArrayBuffer, vectors: number, count: number): Generator<Uint8Array<ArrayBuffer>> {
  const view = new DataView(memory)
  for (let index = 0; index < count; index++) {
    const at = vectors + 8 * index
    yield new Uint8Array(memory, view.getUint32(at, true), view.getUint32(at + 4, true))
  }
}

function chanceAndTime({ clock, chance, memory }: Surroundings): Record<string, Answer> {
  return {
    random_get: (start: number, length: number) => {
      chance(new Uint8Array(memory(), start, length))
      return errno.success
    },
    clock_res_get: (id: number, result: number) => {
      if (id > 1) return errno.inval
      new DataView(memory()).setBigUint64(result, 1_000_000n, true)
      return errno.success
    },
    clock_time_get: (id: number, _precision: bigint, result: number) => {
      if (id > 1) return errno.inval
      new DataView(memory()).setBigUint64(result, id === 0 ? clock.readRealtime() : clock.readMonotonic(), true)
      return errno.success
    },
    poll_oneoff: (subscriptions: number, events: number, count: number, result: number) =>
      pollOneoff({ clock, memory: memory() }, { subscriptions, events, count, result }),
    sched_yield: () => errno.success,
  }
}

function processes(): Record<string, Answer> {
  return {
    proc_exit: (code: number) => {
      throw new Exit(code)
    },
    proc_raise: () => errno.nosys,
  }
}
