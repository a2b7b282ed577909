import type { Bytes, SandboxFile } from '@portal/sdk/host'
import type { Work } from './frame/work'
import type { Asked } from './readRequest'
import { sandboxError } from './sandboxError'
import { sha256Hex } from './sha256Hex'

/** Where the files of remotes come from. */
export interface HandIn {
  /** whose run it is */
  module: string
  /** What the portal lists for a file of a remote; throws where it lists none. */
  integrityOf: (url: string) => string
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** In bytes, of all that a run is given. */
const most = 512 * 1_048_576

/** What the frame gets: copies, each file with the hash that was named. Rejects with a SandboxFailure where one differs or is not there. */
export async function handIn(
  asked: Asked,
  files: HandIn,
  signal: AbortSignal,
): Promise<{ work: Work; transfer: Transferable[] }> {
  signal.throwIfAborted()
  const transfer: ArrayBuffer[] = []
  let room = most
  const given = <T extends ArrayBuffer>(buffer: T): Uint8Array<T> => {
    room -= buffer.byteLength
    if (room < 0) throw new TypeError(`A run is given at most ${most} bytes.`)
    transfer.push(buffer)
    return new Uint8Array(buffer)
  }
  const copy = async (bytes: Bytes) => given(await copied(bytes))
  const file = async (from: SandboxFile) => given(await checked(from, files, signal))
  const { limits } = asked
  if (asked.kind === 'program') {
    const [program, stdin, seed] = [await file(asked.program), await copy(asked.stdin), await copy(asked.seed)]
    return {
      work: { kind: 'program', program, stdin, seed, args: [...asked.args], env: [...asked.env], limits },
      transfer,
    }
  }
  const [script, input] = [await file(asked.script), await copy(asked.input)]
  const named: Record<string, Uint8Array<ArrayBuffer>> = {}
  for (const [name, from] of Object.entries(asked.files)) named[name] = await file(from)
  return { work: { kind: 'script', script, input, files: named, limits }, transfer }
}

async function copied(bytes: Bytes): Promise<ArrayBuffer> {
  if (bytes instanceof Blob) return bytes.arrayBuffer()
  if (bytes instanceof ArrayBuffer) return bytes.slice(0)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

async function checked(file: SandboxFile, files: HandIn, signal: AbortSignal): Promise<ArrayBuffer> {
  if ('bytes' in file) {
    const buffer = await copied(file.bytes)
    if ((await sha256Hex(new Uint8Array(buffer))) !== file.sha256) throw sandboxError('HashDiffers')
    return buffer
  }
  const { pathname, origin } = new URL(file.url, document.baseURI)
  if (origin !== new URL(document.baseURI).origin || moduleIn(pathname) !== files.module)
    throw new TypeError(`${file.url} is no file of the remote of ${files.module}.`)
  const integrity = file.integrity ?? files.integrityOf(pathname)
  const buffer = await loaded(pathname, files, signal)
  if ((await integrityLike(integrity, buffer)) !== integrity) throw sandboxError('HashDiffers')
  return buffer
}

/** The module in the path of a remote's file, with a frame's ticket before it or without; undefined: it is the path of none. */
function moduleIn(path: string): string | undefined {
  const [, remotes, first, second] = path.split('/')
  return remotes === 'remotes' ? (first?.startsWith('~') ? second : first) : undefined
}

async function loaded(path: string, { fetch }: HandIn, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(path, { credentials: 'same-origin', signal })
    if (answer.ok) return await answer.arrayBuffer()
  } catch {
    signal.throwIfAborted()
  }
  throw sandboxError('FileMissing')
}

/** The integrity of the bytes by the same algorithm as another one. */
async function integrityLike(other: string, bytes: ArrayBuffer): Promise<string> {
  const [algorithm = ''] = other.split('-')
  const hash = await crypto.subtle.digest(algorithm === 'sha256' ? 'SHA-256' : 'SHA-384', bytes)
  return `${algorithm}-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}
