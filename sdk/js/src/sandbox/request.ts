import type { Bytes } from '../host'

/** What goes into a sandbox, by its hash: with another hash nothing runs. At most 512 MiB for a run. */
export type SandboxFile =
  | {
      bytes: Bytes
      /** SHA-256 of the bytes, 64 hexadecimal digits in small letters */
      sha256: string
    }
  | {
      /** of a file of this module's remote: `new URL('./model.onnx', import.meta.url).href` */
      url: string
      /** sha256-… or sha384-… in base64, as in W3C Subresource Integrity; absent: the one that the portal lists for that file */
      integrity?: string
    }

export interface SandboxLimits {
  /** of the whole run by the clock on the wall, compiling included: 1 to 900; 60, unless it is said */
  seconds?: number
  /** of a program's memory: 1 to 2,048; 256, unless it is said. The memory of a script is the browser's to limit. */
  memoryMiB?: number
  /** of the output: up to 67,108,864 (64 MiB), which is it, unless it is said */
  outputBytes?: number
}

/** How far a run is; told at most ten times a second. */
export interface SandboxProgress {
  seconds: number
  /** of a program: what it has written so far */
  outputBytes: number
  /** of a script: what it says, 0 to 1 */
  done: number | null
  /** the newest line of a program's standard error, or what a script says; at most 200 characters */
  note: string | null
}

interface SandboxRun {
  limits?: SandboxLimits | undefined
  /** Ends the run, also one that waits for its turn: an AbortError. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: SandboxProgress) => void) | undefined
}

/**
 * A command of WASI preview 1. It has its arguments, its environment, standard input, output and error, and nothing else: no files, no
 * network, no clock and no chance. Both of its clocks move by 1 ms with each reading and by the length of each sleep, the one of the day from
 * 2022-01-01T00:00:00Z and the other from 0. Random bytes are SHA-256(seed ‖ counter) one after another, the counter being 64 bits, little
 * endian, from 0; those that a call does not use are dropped. So the same program with the same request gives the same bytes everywhere.
 */
export interface SandboxProgram extends SandboxRun {
  program: SandboxFile
  /** beginning with the program's own name; ['program'], unless it is said; 64 at most, 64 KiB together with env */
  args?: readonly string[] | undefined
  env?: Readonly<Record<string, string>> | undefined
  /** at most 64 MiB */
  stdin?: Bytes | undefined
  /** where random bytes come from; at most 1,024 bytes; empty, unless it is said */
  seed?: Bytes | undefined
}

/**
 * A JavaScript module in a worker that has no network and no storage, but WebAssembly. Its default export is called with a SandboxTask, and
 * what it answers is the output. It is one file: it can import other modules from `files` alone, by `task.import`.
 */
export interface SandboxScript extends SandboxRun {
  script: SandboxFile
  /** by name; at most 32 */
  files?: Readonly<Record<string, SandboxFile>> | undefined
  /** at most 64 MiB */
  input?: Bytes | undefined
}

export type SandboxRequest = SandboxProgram | SandboxScript

/** What a script's default export is called with: `export default async (task: SandboxTask): Promise<Uint8Array> => …` */
export interface SandboxTask {
  input: Uint8Array<ArrayBuffer>
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>
  /** Imports the JavaScript module of that name from the files. */
  import: (name: string) => Promise<unknown>
  /** Says how far it is, 0 to 1, and what it does. */
  progress: (done: number, note?: string) => void
}

export interface SandboxResult {
  /** of a program: its exit code; of a script: 0 */
  exit: number
  /** what a program wrote to its standard output, what a script answered */
  output: Uint8Array<ArrayBuffer>
  /** of the output, 64 hexadecimal digits in small letters */
  outputSha256: string
  /** the first 64 KiB of it; of a script: empty */
  stderr: string
  /** by the clock on the wall, compiling included */
  seconds: number
  /** the most that a program had; of a script: null */
  memoryBytes: number | null
}

/**
 * Why nothing came of a run, as the name of the DOMException that it rejects with, whose message says it to the visitor: a file is not the
 * one that was named; it could not be had; the program or script is none; it asks for more than WASI preview 1; it wants more memory than
 * its limit to begin with; its time was over; it wrote more than its limit; it failed (a trap, an exception, the stack); too many others run
 * and wait; this browser cannot run it. A program that is refused more memory while it runs is told so as WebAssembly has it, and ends in
 * its own way: mostly with an exit code, or by a trap.
 */
export type SandboxFailure =
  | 'HashDiffers'
  | 'FileMissing'
  | 'Malformed'
  | 'ImportRefused'
  | 'OutOfMemory'
  | 'OutOfTime'
  | 'OutputTooLarge'
  | 'Trapped'
  | 'TooMany'
  | 'Unavailable'
