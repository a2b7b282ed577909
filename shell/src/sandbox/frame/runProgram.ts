import { Clock } from './Clock'
import { chance } from './chance'
import { Exit } from './Exit'
import { Fault } from './Fault'
import { limitMemory } from './limitMemory'
import { Sink } from './Sink'
import { type Imports, wasi } from './wasi'
import { type Done, keptOfStderr, longestNote, type ProgramWork, type Progress } from './work'

/** Runs a command of WASI preview 1 to its end. Rejects with a Fault. */
export async function runProgram(work: ProgramWork, tell: (progress: Progress) => void): Promise<Done> {
  const pages = work.limits.memoryMiB * 16
  const module = await compiled(limitMemory(work.program, pages))
  const output = new Sink(work.limits.outputBytes, () => {
    throw new Fault('OutputTooLarge', `It may write ${work.limits.outputBytes} bytes.`)
  })
  const errors = new Sink(keptOfStderr, () => {})
  let memory: WebAssembly.Memory | null = null
  const written = teller(() => output.bytes, tell)
  const imports = wasi({
    ...work,
    clock: new Clock(),
    chance: chance(work.seed),
    memory: () => (memory?.buffer ?? new ArrayBuffer(0)) as ArrayBuffer,
    writeOutput: (bytes) => {
      output.write(bytes)
      written('')
    },
    writeError: (bytes) => {
      errors.write(bytes)
      written(new TextDecoder().decode(bytes.subarray(-4 * longestNote)))
    },
  })
  refuseUnknown(module, imports)
  const exit = await ended(async () => {
    const { exports } = await instantiated(module, imports)
    if (typeof exports._start !== 'function' || !(exports.memory instanceof WebAssembly.Memory))
      throw new Fault('Malformed', 'A program exports its memory as "memory", and "_start".')
    memory = exports.memory
    refuseMore(memory, pages)
    exports._start()
  })
  return {
    kind: 'done',
    exit,
    output: output.whole(),
    stderr: new TextDecoder().decode(errors.whole()),
    memoryBytes: (memory as WebAssembly.Memory | null)?.buffer.byteLength ?? 0,
  }
}

/** Says how much was written, and the last line of what was said. */
function teller(outputBytes: () => number, tell: (progress: Progress) => void): (text: string) => void {
  let note: string | null = null
  return (text) => {
    const line = text.split('\n').findLast((part) => part.trim() !== '')
    note = line?.trim().slice(0, longestNote) ?? note
    tell({ kind: 'progress', outputBytes: outputBytes(), done: null, note })
  }
}

async function compiled(module: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(module)
  } catch (error) {
    throw new Fault(error instanceof RangeError ? 'OutOfMemory' : 'Malformed', (error as Error).message)
  }
}

function refuseUnknown(module: WebAssembly.Module, imports: Imports): void {
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (from !== 'wasi_snapshot_preview1' || kind !== 'function' || !Object.hasOwn(imports, name))
      throw new Fault('ImportRefused', `It imports the ${kind} ${from}.${name}.`)
  }
}

async function instantiated(module: WebAssembly.Module, imports: Imports): Promise<WebAssembly.Instance> {
  try {
    return await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports })
  } catch (error) {
    if (error instanceof WebAssembly.LinkError) throw new Fault('ImportRefused', error.message)
    throw error
  }
}

/** That the bound holds is asked of the browser as well: where the module was read in another way than the browser reads it, it does not run. */
function refuseMore(memory: WebAssembly.Memory, pages: number): void {
  const room = pages - memory.buffer.byteLength / 65_536
  try {
    memory.grow(room + 1)
  } catch {
    return
  }
  throw new Fault('Malformed', 'Its memory has no bound.')
}

/** The exit code. */
async function ended(run: () => Promise<void>): Promise<number> {
  try {
    await run()
    return 0
  } catch (error) {
    if (error instanceof Exit) return error.code
    if (error instanceof Fault) throw error
    // Whatever instantiating or running throws else: a trap, the stack's end, no memory to be had.
    const starved = error instanceof RangeError && /memory|allocat/i.test(error.message)
    throw new Fault(starved ? 'OutOfMemory' : 'Trapped', String((error as Error)?.message ?? error))
  }
}
