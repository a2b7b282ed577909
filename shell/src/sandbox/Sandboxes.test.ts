import { createHash } from 'node:crypto'
import type { SandboxRequest } from '@portal/sdk/host'
import { expect, test, vi } from 'vitest'
import type { ProgramWork, Said, Work } from './frame/work'
import { type OpenFrame, Sandboxes } from './Sandboxes'

const hashOf = (bytes: Uint8Array, algorithm = 'sha256') => createHash(algorithm).update(bytes)
const bytes = Uint8Array.of(1, 2, 3)
const program = { bytes, sha256: hashOf(bytes).digest('hex') }

/** Frames that do nothing by themselves: the test says for them what comes of their work. */
function sandboxes(files: Record<string, Response> = {}) {
  const frames: { work: Work; hear: (said: Said) => void; removed: boolean }[] = []
  const open = async (): Promise<OpenFrame> => {
    const frame = { work: {} as Work, hear: (_: Said) => {}, removed: false }
    return {
      start: (work, _, hear) => void frames.push(Object.assign(frame, { work, hear })),
      remove: () => void Object.assign(frame, { removed: true }),
    }
  }
  const fetch = async (url: string) => files[url] ?? new Response('', { status: 404 })
  const listed = hashOf(bytes, 'sha384').digest('base64')
  const all = new Sandboxes({ open, files: { fetch, integrityOf: () => `sha384-${listed}` } })
  return { frames, run: (request: SandboxRequest, module = 'a') => all.run(module, request) }
}

const done: Said = { kind: 'done', exit: 0, output: Uint8Array.of(7), stderr: '', memoryBytes: 65_536 }

test('a run is given copies, and answers with the hash of what came of it; its frame goes then', async () => {
  const { frames, run } = sandboxes()
  const onProgress = vi.fn()
  const answer = run({ program, stdin: bytes, onProgress })
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  expect(frames[0]?.work).toMatchObject({ program: bytes, stdin: bytes, args: ['program'] })
  const given = frames[0]?.work as ProgramWork | undefined
  expect(given?.program.buffer).not.toBe(bytes.buffer)
  frames[0]?.hear({ kind: 'progress', outputBytes: 1, done: null, note: 'step' })
  frames[0]?.hear(done)
  expect(await answer).toMatchObject({ exit: 0, outputSha256: hashOf(Uint8Array.of(7)).digest('hex') })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ outputBytes: 1, note: 'step' }))
  expect(frames[0]?.removed).toBe(true)
})

test('two run at once and eight wait for their turn, which one that is given up does not take', async () => {
  const { frames, run } = sandboxes()
  const impatient = new AbortController()
  const runs = Array.from({ length: 10 }, (_, index) =>
    run({ program, ...(index === 2 && { signal: impatient.signal }) }),
  )
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  await expect(run({ program })).rejects.toMatchObject({ name: 'TooMany' })
  impatient.abort()
  await expect(runs[2]).rejects.toMatchObject({ name: 'AbortError' })
  const rest = runs.filter((_, index) => index !== 2)
  for (let ended = 0; ended < rest.length; ended++) {
    await vi.waitFor(() => expect(frames.length).toBeGreaterThan(ended))
    expect(frames.filter(({ removed }) => !removed).length).toBeLessThanOrEqual(2)
    frames[ended]?.hear(done)
    await Promise.resolve()
  }
  expect(await Promise.all(rest)).toHaveLength(9)
  expect(frames).toHaveLength(9)
})

test('what one module runs takes no place of another', async () => {
  const { frames, run } = sandboxes()
  const greedy = Array.from({ length: 10 }, () => run({ program }, 'greedy'))
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  await expect(run({ program }, 'greedy')).rejects.toMatchObject({ name: 'TooMany' })
  const other = run({ program }, 'b')
  await vi.waitFor(() => expect(frames).toHaveLength(3))
  frames[2]?.hear(done)
  expect(await other).toMatchObject({ exit: 0 })
  for (let ended = 0; ended < 11; ended++) {
    await vi.waitFor(() => expect(frames.length).toBeGreaterThan(ended))
    if (ended !== 2) frames[ended]?.hear(done)
  }
  expect(await Promise.all(greedy)).toHaveLength(10)
})

test('one that is given up ends, and so does one whose frame is silent beyond its time', async () => {
  const { frames, run } = sandboxes()
  const work = new AbortController()
  const given = run({ program, signal: work.signal })
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  work.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  vi.useFakeTimers()
  try {
    const silent = run({ program, limits: { seconds: 30 } })
    silent.catch(() => {})
    await vi.waitFor(() => expect(frames).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(36_000)
    await expect(silent).rejects.toMatchObject({ name: 'OutOfTime' })
  } finally {
    vi.useRealTimers()
  }
  expect(frames.map(({ removed }) => removed)).toEqual([true, true])
})

test('why a run failed is said in a sentence, with what its author needs', async () => {
  const { frames, run } = sandboxes()
  const answer = run({ program })
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  frames[0]?.hear({ kind: 'failed', failure: 'Trapped', detail: 'unreachable' })
  await expect(answer).rejects.toMatchObject({ name: 'Trapped', message: 'The program failed. (unreachable)' })
})

const integrity = `sha256-${hashOf(bytes).digest('base64')}`

test.each<[string, SandboxRequest]>([
  ['the hash that the portal lists', { script: { url: '/remotes/a/1/x.js' } }],
  ['a hash of its own', { script: { url: '/remotes/a/1/x.js', integrity } }],
  ['a frame’s ticket', { script: { url: '/remotes/~v1.ab.cd/a/1/x.js', integrity } }],
])('a file of a remote comes by %s', async (_, request) => {
  const { frames, run } = sandboxes(
    Object.fromEntries(['', '~v1.ab.cd/'].map((ticket) => [`/remotes/${ticket}a/1/x.js`, new Response(bytes)])),
  )
  const answer = run(request)
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  expect(frames[0]?.work).toMatchObject({ kind: 'script', script: bytes })
  frames[0]?.hear(done)
  await answer
})

test.each<[string, SandboxRequest, string]>([
  ['bytes are others', { program: { ...program, sha256: 'b'.repeat(64) } }, 'HashDiffers'],
  [
    'a file is another',
    { script: { url: '/remotes/a/1/x.js', integrity: `sha256-${'a'.repeat(43)}=` } },
    'HashDiffers',
  ],
  ['a file is not there', { script: { url: '/remotes/a/1/y.js' } }, 'FileMissing'],
  ['a file is not a remote’s', { script: { url: '/api/portal' } }, 'TypeError'],
  ['a file is another site’s', { script: { url: 'https://other.test/remotes/a/1/x.js' } }, 'TypeError'],
  ['a file hides where it is', { script: { url: '/remotes/../api/portal' } }, 'TypeError'],
  ['a file is another module’s', { script: { url: '/remotes/b/1/x.js' } }, 'TypeError'],
  ['a file is another module’s, with its hash', { script: { url: '/remotes/b/1/x.js', integrity } }, 'TypeError'],
  ['a file is another frame’s', { script: { url: '/remotes/~v1.ab.cd/b/1/x.js', integrity } }, 'TypeError'],
  ['a file hides whose it is', { script: { url: '/remotes/a/../b/1/x.js' } }, 'TypeError'],
])('nothing runs where %s', async (_, request, name) => {
  const { frames, run } = sandboxes(
    Object.fromEntries(
      ['/remotes/a/1/x.js', '/remotes/b/1/x.js', '/remotes/~v1.ab.cd/b/1/x.js', '/api/portal'].map((path) => [
        path,
        new Response(bytes),
      ]),
    ),
  )
  await expect(run(request)).rejects.toMatchObject({ name })
  expect(frames).toEqual([])
})
