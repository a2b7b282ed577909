import { keptOfStderr, type Limits, longestDetail, longestNote, type Said } from './work'

/** What a worker may have said; null where it is none of that: a script says what it likes. */
export function readSaid(said: unknown, { outputBytes }: Limits): Said | null {
  if (typeof said !== 'object' || said === null) return null
  const {
    kind,
    done,
    note,
    exit,
    output,
    stderr,
    memoryBytes,
    failure,
    detail,
    outputBytes: written,
  } = said as Record<string, unknown>
  if (kind === 'progress') {
    const far = done === null || (typeof done === 'number' && done >= 0 && done <= 1)
    if (!far || !isCount(written) || !(note === null || typeof note === 'string')) return null
    return { kind, outputBytes: written, done, note: note?.slice(0, longestNote) ?? null }
  }
  if (kind === 'done') {
    if (!isCount(exit) || !(output instanceof Uint8Array) || !(output.buffer instanceof ArrayBuffer)) return null
    if (typeof stderr !== 'string' || !(memoryBytes === null || isCount(memoryBytes))) return null
    if (output.length > outputBytes)
      return { kind: 'failed', failure: 'OutputTooLarge', detail: `It may write ${outputBytes} bytes.` }
    return { kind, exit, output: output as Uint8Array<ArrayBuffer>, stderr: stderr.slice(0, keptOfStderr), memoryBytes }
  }
  if (kind !== 'failed' || typeof detail !== 'string' || !isWorkers(failure)) return null
  return { kind, failure, detail: detail.slice(0, longestDetail) }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** What a worker finds out by itself; all else is said by its frame and by the shell. */
const workers = ['Malformed', 'ImportRefused', 'OutOfMemory', 'OutputTooLarge', 'Trapped'] as const

const isWorkers = (failure: unknown): failure is (typeof workers)[number] => workers.includes(failure as never)
