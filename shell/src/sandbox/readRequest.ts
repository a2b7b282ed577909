import type { Bytes, SandboxFile, SandboxProgram, SandboxProgress, SandboxScript } from '@portal/sdk/host'
import type { Limits } from './frame/work'

/** A request whose shape is right, with all that it leaves out. */
export type Asked = (AskedProgram | AskedScript) & {
  limits: Limits
  signal: AbortSignal | undefined
  onProgress: ((progress: SandboxProgress) => void) | undefined
}

interface AskedProgram {
  kind: 'program'
  program: SandboxFile
  args: readonly string[]
  env: readonly string[]
  stdin: Bytes
  seed: Bytes
}

interface AskedScript {
  kind: 'script'
  script: SandboxFile
  files: Readonly<Record<string, SandboxFile>>
  input: Bytes
}

const MiB = 1_048_576
const mostInput = 64 * MiB
const mostSeed = 1_024
const mostFiles = 32
const mostWords = 64
const mostText = 65_536

const nothing = new Uint8Array()

/** Throws a TypeError that says what is wrong with it. It may come from a page of anybody's. */
export function readRequest(request: unknown): Asked {
  const { signal, onProgress, limits = {}, ...rest } = object(request, 'A request')
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw new TypeError('signal is an AbortSignal.')
  if (onProgress !== undefined && typeof onProgress !== 'function') throw new TypeError('onProgress is a function.')
  if ('program' in rest === 'script' in rest) throw new TypeError('A request has either a program or a script.')
  return {
    ...('program' in rest ? readProgram(rest as Partial<SandboxProgram>) : readScript(rest as Partial<SandboxScript>)),
    limits: readLimits(limits),
    signal,
    onProgress: onProgress as Asked['onProgress'],
  }
}

function readProgram({
  program,
  args = ['program'],
  env = {},
  stdin = nothing,
  seed = nothing,
}: Partial<SandboxProgram>): AskedProgram {
  const pairs = Object.entries(object(env, 'env'))
  if (pairs.some(([name]) => name === '' || name.includes('=')))
    throw new TypeError('A name in env is not empty and has no =.')
  const variables = pairs.map(([name, value]) => (typeof value === 'string' ? `${name}=${value}` : value))
  if (!Array.isArray(args)) throw new TypeError('args is an array.')
  const words: unknown[] = [...args, ...variables]
  const length = words.reduce<number>((sum, word) => sum + (typeof word === 'string' ? word.length : 0), 0)
  if (args.length > mostWords || variables.length > mostWords || length > mostText)
    throw new TypeError(`args and env have at most ${mostWords} entries each, and ${mostText} characters together.`)
  if (!words.every((word): word is string => typeof word === 'string' && !word.includes('\0')))
    throw new TypeError('args and env are strings without zero bytes.')
  return {
    kind: 'program',
    program: readFile(program, 'program'),
    args: [...args],
    env: variables as string[],
    stdin: readBytes(stdin, 'stdin', mostInput),
    seed: readBytes(seed, 'seed', mostSeed),
  }
}

function readScript({ script, files = {}, input = nothing }: Partial<SandboxScript>): AskedScript {
  const named = Object.entries(object(files, 'files'))
  if (named.length > mostFiles) throw new TypeError(`There are at most ${mostFiles} files.`)
  return {
    kind: 'script',
    script: readFile(script, 'script'),
    files: Object.fromEntries(named.map(([name, file]) => [name, readFile(file, `The file ${name}`)])),
    input: readBytes(input, 'input', mostInput),
  }
}

function readFile(file: unknown, what: string): SandboxFile {
  const { bytes, sha256, url, integrity } = object(file, what)
  if (bytes !== undefined) {
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
      throw new TypeError(`${what} has its SHA-256 in 64 hexadecimal digits in small letters.`)
    return { bytes: readBytes(bytes, what, Number.POSITIVE_INFINITY), sha256 }
  }
  if (typeof url !== 'string') throw new TypeError(`${what} is given by bytes and sha256, or by url.`)
  if (integrity === undefined) return { url }
  if (typeof integrity !== 'string' || !/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/.test(integrity))
    throw new TypeError(`${what} has its integrity as sha256-… or sha384-….`)
  return { url, integrity }
}

function readBytes(bytes: unknown, what: string, most: number): Bytes {
  const size =
    bytes instanceof Blob
      ? bytes.size
      : bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes)
        ? bytes.byteLength
        : Number.NaN
  if (!(size <= most))
    throw new TypeError(`${what} is a Blob, an ArrayBuffer or a view of one, of at most ${most} bytes.`)
  return bytes as Bytes
}

function readLimits(limits: unknown): Limits {
  const { seconds = 60, memoryMiB = 256, outputBytes = mostInput } = object(limits, 'limits')
  return {
    seconds: within(seconds, 'limits.seconds', 1, 900),
    memoryMiB: whole(within(memoryMiB, 'limits.memoryMiB', 1, 2048), 'limits.memoryMiB'),
    outputBytes: whole(within(outputBytes, 'limits.outputBytes', 0, mostInput), 'limits.outputBytes'),
  }
}

function within(value: unknown, name: string, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw new TypeError(`${name} is a number from ${least} to ${most}.`)
  return value
}

function whole(value: number, name: string): number {
  if (!Number.isInteger(value)) throw new TypeError(`${name} is a whole number.`)
  return value
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${what} is an object.`)
  return value as Record<string, unknown>
}
