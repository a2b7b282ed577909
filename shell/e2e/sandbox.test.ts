import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Frame, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Author } from './author.ts'
import { launch, Visitor } from './browser.ts'
import { linearModel } from './onnx.ts'
import { type OpenServer, openServer } from './openServer.ts'
import { type RunningPortal, startPortal, until } from './portal.ts'
import { attempts } from './sandboxAttempts.ts'
import { assembled, type ProgramName } from './sandboxPrograms.ts'

let folder: string
let portal: RunningPortal
let browser: Browser
let visitor: Visitor
let page: Page
let server: OpenServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-sandbox-'))
  await mkdir(join(folder, 'bundles'))
  const own = await Author.named('gaia', 'The portal', folder)
  for (const [id, mode] of [
    ['lab', 'direct'],
    ['lab-framed', 'framed'],
  ] as const) {
    const bundle = await own.pack({ version: '0.1.0', id, path: `/${id}`, mode, page: 'Sandbox', access: 'public' })
    await copyFile(bundle, join(folder, `bundles/${id}.bundle`))
  }
  ;[portal, browser, server] = await Promise.all([
    startPortal({ PORTAL_BUNDLES: join(folder, 'bundles') }),
    launch(),
    openServer(),
  ])
  // What is tried in vain the browser says in its console.
  visitor = await Visitor.arrive(browser, portal.url, {
    expected: [/content security policy|Failed to load resource|sandboxed/i],
  })
  page = visitor.page
  await page.goto('/lab')
  await page.getByRole('heading', { level: 1, name: 'Sandbox' }).waitFor()
}, 240_000)
afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await portal?.stop()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => expect(visitor.faults).toEqual([]))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** What shows the module's page: the tab's own document, or the frame that a framed remote has. */
let inside: () => Page | FrameLocator = () => page
const output = (name: string) => inside().getByRole('status', { name, exact: true })
const press = (name: string) => inside().getByRole('button', { name, exact: true }).click()

/** Begins a run of these files. */
async function start(files: Record<string, Buffer>, request: object): Promise<void> {
  const entries = Object.entries(files)
  const named = entries.map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer }))
  await inside().getByLabel('Files', { exact: true }).setInputFiles(named)
  const given = Object.keys(files).join(' ')
  await until('the page has the files', async () => (await output('Given').textContent()) === given)
  const hashes = Object.fromEntries(entries.map(([name, bytes]) => [name, sha256(bytes)]))
  await inside()
    .getByLabel('Request', { exact: true })
    .fill(JSON.stringify({ sha256: hashes, ...request }))
  await press('Run')
}

async function result(): Promise<Record<string, unknown>> {
  await expect.poll(() => output('Result').textContent(), { timeout: 60_000 }).not.toBe('')
  return JSON.parse((await output('Result').textContent()) as string)
}

async function run(files: Record<string, Buffer>, request: object): Promise<Record<string, unknown>> {
  await start(files, request)
  return result()
}

const runProgram = async (name: ProgramName, request: object = {}) =>
  run({ [name]: await assembled(name) }, { program: name, ...request })

const frames = () => page.frames().filter((frame) => frame.url().endsWith('/sandbox'))
const progress = async () => JSON.parse((await output('Progress').textContent()) ?? '[]')

describe('a program', () => {
  test('copies what it is given, and nothing of its frame stays', async () => {
    const stdin = 'Grüße\n'.repeat(2_000)
    expect(await runProgram('echo', { stdin })).toMatchObject({
      exit: 0,
      outputSha256: sha256(Buffer.from(stdin)),
      text: expect.stringMatching(/^Grüße\nGrüße/),
      memoryBytes: 131_072,
    })
    expect(frames()).toEqual([])
  })

  test('of Go gives the same bytes each time: its clock, its chance and its sleep are those of every run', async () => {
    const wasm = join(folder, 'program.wasm')
    const env = { ...process.env, GOOS: 'wasip1', GOARCH: 'wasm', CGO_ENABLED: '0' }
    await promisify(execFile)(
      'go',
      ['build', '-ldflags=-s -w', '-o', wasm, join(import.meta.dirname, 'testdata/programs/main.go')],
      { env },
    )
    const program = await readFile(wasm)
    const request = { program: 'go', args: ['sum', 'ä'], stdin: '30\n12\n', seed: 'order 7' }
    const first = await run({ go: program }, request)
    expect(first).toMatchObject({
      exit: 7,
      stderr: 'done\n',
      text: expect.stringMatching(/^\[sum ä\] 2022-01-01 true [0-9a-f]{32} <nil> true 42\n$/),
    })
    const second = await run({ go: program }, request)
    expect(second.outputSha256).toBe(first.outputSha256)
    const other = await run({ go: program }, { ...request, seed: 'order 8' })
    expect(other.outputSha256).not.toBe(first.outputSha256)
  }, 240_000)

  test('that never ends says how far it is, and ends with its time or with its page’s patience; the portal goes on meanwhile', async () => {
    await start({ spin: await assembled('spin') }, { program: 'spin', limits: { seconds: 900 } })
    await expect.poll(progress).toContainEqual(expect.objectContaining({ note: 'step', done: null }))
    // The page answers although another thread is busy without end.
    await press('Cancel')
    expect(await result()).toMatchObject({ name: 'AbortError', failure: null })
    expect(frames()).toEqual([])
    expect(await runProgram('spin', { limits: { seconds: 1 } })).toMatchObject({ failure: 'OutOfTime' })
  })

  test('gets no more memory than its limit', async () => {
    const { output: bytes } = await runProgram('hungry', { limits: { memoryMiB: 3 } })
    expect(bytes).toEqual([48, 0, 0, 0])
    const { output: more } = await runProgram('hungry', { limits: { memoryMiB: 4 } })
    expect(more).toEqual([64, 0, 0, 0])
  })

  test.each<[string, string, ProgramName, object]>([
    ['begins with more memory than its limit', 'OutOfMemory', 'big', { limits: { memoryMiB: 64 } }],
    ['writes more than its limit', 'OutputTooLarge', 'loud', { limits: { outputBytes: 1_000_000 } }],
    ['traps', 'Trapped', 'trap', {}],
    ['imports what is not WASI', 'ImportRefused', 'curious', {}],
    ['is not the one whose hash was named', 'HashDiffers', 'trap', { sha256: { trap: '0'.repeat(64) } }],
  ])('that %s ends so', async (_, failure, name, request) => {
    expect(await runProgram(name, request)).toMatchObject({ failure })
  })

  test('that is none ends so', async () => {
    expect(await run({ text: Buffer.from('no program') }, { program: 'text' })).toMatchObject({ failure: 'Malformed' })
  })
})

describe('a script', () => {
  test('is a file of the remote, by the hash that the portal lists', async () => {
    expect(await run({}, { script: 'own', input: [1, 2, 3] })).toMatchObject({
      exit: 0,
      output: [2, 3, 4],
      memoryBytes: null,
    })
    expect(await progress()).toEqual([expect.objectContaining({ done: 0.5, note: 'half of it' })])
  })

  test('runs a model by ONNX Runtime', async () => {
    const ort = dirname(createRequire(import.meta.url).resolve('onnxruntime-web/wasm'))
    const script = `export default async (task) => {
      const ort = await task.import('ort.mjs')
      ort.env.wasm.numThreads = 1
      ort.env.wasm.wasmBinary = task.files['ort.wasm'].buffer
      const session = await ort.InferenceSession.create(task.files['model.onnx'], { executionProviders: ['wasm'] })
      const { y } = await session.run({ x: new ort.Tensor('float32', Float32Array.from(task.input), [1, 2]) })
      return new TextEncoder().encode(JSON.stringify([...y.data]))
    }`
    const files = {
      script: Buffer.from(script),
      'ort.mjs': await readFile(join(ort, 'ort.wasm.bundle.min.mjs')),
      'ort.wasm': await readFile(join(ort, 'ort-wasm-simd-threaded.wasm')),
      'model.onnx': linearModel(
        [
          [1, 2],
          [3, 4],
        ],
        [0.5, -0.5],
      ),
    }
    const answer = await run(files, { script: 'script', files: Object.keys(files).slice(1), input: [10, 100] })
    expect(answer).toMatchObject({ text: '[310.5,419.5]' })
  }, 120_000)

  test('has no network, no storage and nobody beside it, where another page lets it', async () => {
    const script = attempts(server.url)
    const before = server.asked.length
    const answer = await run({ script: Buffer.from(script) }, { script: 'script' })
    const inside = JSON.parse(answer.text as string)
    expect(Object.values(inside.worked)).toEqual(Object.keys(inside.worked).map(() => false))
    expect(inside).toMatchObject({ reached: [], origin: 'null' })
    expect(server.asked.slice(before)).toEqual([])

    const other = await browser.newPage()
    await other.goto(server.url)
    const control = await other.evaluate(async (code) => {
      const blob = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      const worker = new Worker(blob(`import run from '${blob(code)}'; run().then(postMessage)`), { type: 'module' })
      const bytes = await new Promise<Uint8Array>((done) => {
        worker.onmessage = ({ data }) => done(data)
      })
      return JSON.parse(new TextDecoder().decode(bytes))
    }, script)
    await other.close()
    expect(Object.entries(control.worked).filter(([, worked]) => !worked)).toEqual([])
  }, 120_000)

  test.each([
    ['throws', 'Trapped', 'export default () => { throw new Error("no") }'],
    ['answers something else', 'Malformed', 'export default () => "text"'],
    ['has no default export', 'Malformed', 'export const task = 1'],
    [
      'says what cannot be read',
      'Trapped',
      'export default (task) => { task.progress("half"); return new Promise(() => {}) }',
    ],
    [
      'fails later',
      'Trapped',
      'export default () => { setTimeout(() => { throw new Error("late") }); return new Promise(() => {}) }',
    ],
  ])('that %s ends so', async (_, failure, code) => {
    expect(await run({ script: Buffer.from(code) }, { script: 'script' })).toMatchObject({ failure })
  })
})

test.each([
  ['says how far it is', 'AbortError', 'for (;;) task.progress(0.1)'],
  ['tries to speak past its frame', 'AbortError', 'for (;;) globalThis.postMessage?.({ kind: "progress" })'],
  ['reports errors', 'Trapped', 'for (;;) reportError(new Error("again"))'],
])('a script that %s without end leaves the page its time', async (_, name, code) => {
  const script = Buffer.from(`export default (task) => { ${code} }`)
  await start({ script }, { script: 'script', limits: { seconds: 900 } })
  await until(
    'the script runs, or ended',
    async () => frames().length === 1 || (await output('Result').textContent()) !== '',
  )
  await page.evaluate(async () => {
    for (let times = 0; times < 20; times++) await new Promise((next) => setTimeout(next, 20))
  })
  await press('Cancel')
  expect(await result()).toMatchObject({ name })
})

describe('the frame', () => {
  let frame: Frame

  beforeAll(async () => {
    await start({ spin: await assembled('spin') }, { program: 'spin', limits: { seconds: 900 } })
    await until('the frame is there', () => frames().length === 1)
    ;[frame] = frames() as [Frame]
  })
  afterAll(() => press('Cancel'))

  test.each([
    ['the document around it', 'parent.document.title'],
    ['cookies', 'document.cookie'],
    ['storage', 'localStorage.length'],
    [
      'databases',
      'new Promise((done, fail) => { const r = indexedDB.open("x"); r.onsuccess = done; r.onerror = fail })',
    ],
    ['the network', 'fetch(server)'],
    ['the API beside it', 'fetch("/api/portal")'],
    ['the window above', 'top.location.replace(server + "/#moved")'],
    ['windows', 'open(server) || Promise.reject(new Error("no window"))'],
    [
      'images',
      'new Promise((done, fail) => { const i = new Image(); i.onload = done; i.onerror = fail; i.src = server + "/image.svg" })',
    ],
    [
      'scripts in its text',
      'const s = document.createElement("script"); s.textContent = "globalThis.ran = 1"; document.body.append(s); return globalThis.ran || Promise.reject(new Error("not run"))',
    ],
    [
      'frames',
      'return new Promise((done, fail) => { const f = document.createElement("iframe"); f.src = server + "/framed"; addEventListener("securitypolicyviolation", fail, { once: true }); f.onload = () => setTimeout(done, 500); document.body.append(f) })',
    ],
  ])('has no way to %s, which another page has', async (_, attempt) => {
    const apart = server.apart()
    const body = attempt.includes('return ') ? attempt : `return ${attempt}`
    const code = `(async (server) => { try { await (async () => { ${body} })(); return "worked" } catch { return "refused" } })(${JSON.stringify(apart.url)})`
    expect(await frame.evaluate(code)).toBe('refused')
    expect(apart.asked()).toEqual([])
    const other = await browser.newPage()
    await other.goto(server.url)
    expect(await other.evaluate(code)).toBe('worked')
    await other.close()
  })

  test('does not lead anywhere else', async () => {
    const apart = server.apart()
    await frame.evaluate(`location.href = ${JSON.stringify(apart.url)}`).catch(() => {})
    await expect
      .poll(() => page.frames().map((one) => one.url()))
      .not.toContainEqual(expect.stringContaining('/sandbox'))
    expect(apart.asked()).toEqual([])
  })
})

describe('of a page that runs in a frame itself', () => {
  beforeAll(async () => {
    await page.goto('/lab-framed')
    inside = () => page.frameLocator('.frame[data-shown] > iframe')
    await inside().getByRole('heading', { level: 1, name: 'Sandbox' }).waitFor()
  })
  afterAll(() => {
    inside = () => page
  })

  test('a program runs, says how far it is, and is given up', async () => {
    const stdin = 'line\n'.repeat(100_000)
    expect(await runProgram('echo', { stdin })).toMatchObject({ exit: 0, outputSha256: sha256(Buffer.from(stdin)) })
    await start({ spin: await assembled('spin') }, { program: 'spin', limits: { seconds: 900 } })
    await expect.poll(progress).toContainEqual(expect.objectContaining({ note: 'step' }))
    await press('Cancel')
    expect(await result()).toMatchObject({ name: 'AbortError' })
    await until('its sandbox is gone', () => frames().length === 0)
  })

  test('a file of its remote comes by the hash that the portal lists, and another one not', async () => {
    expect(await run({}, { script: 'own', input: [1, 2, 3] })).toMatchObject({ exit: 0, output: [2, 3, 4] })
    expect(await runProgram('trap', { sha256: { trap: '0'.repeat(64) } })).toMatchObject({ failure: 'HashDiffers' })
  })

  test('what is wrong with a request is said to the page, and its frame goes on', async () => {
    expect(await runProgram('echo', { limits: { seconds: 0 } })).toMatchObject({ name: 'TypeError', failure: null })
    expect(await runProgram('echo', { args: ['a\0b'] })).toMatchObject({ name: 'TypeError', failure: null })
    expect(await runProgram('echo', { stdin: 'x' })).toMatchObject({ text: 'x' })
  })

  test('leaving the page ends what it runs', async () => {
    await start({ spin: await assembled('spin') }, { program: 'spin', limits: { seconds: 900 } })
    await until('the sandbox is there', () => frames().length === 1)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await until('its sandbox is gone', () => frames().length === 0)
  })
})

test('the portal itself runs no WebAssembly, in any of its pages', async () => {
  const compile =
    'WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => "compiled", (error) => error.name)'
  const answer = await page.goto('/lab')
  expect(answer?.headers()['content-security-policy']).not.toContain('wasm')
  expect(await page.evaluate(compile)).toBe('CompileError')
})
