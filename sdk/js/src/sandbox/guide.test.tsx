import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PortalHost, SandboxRequest, SandboxResult, SandboxTask } from '../host'
import { createTestHost, renderPage } from '../testing'
import classify from './testdata/classify.js'
import DryRun from './testdata/DryRun'

afterEach(cleanup)

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const guide = read('../../../../docs/modules.md')

test('the example of the guide is this file, which compiles', () => {
  const [, example] = /## Programs and models\n[\s\S]*?```tsx\n([\s\S]*?)```/.exec(guide) ?? []
  expect(example).toBe(read('./testdata/DryRun.tsx'))
})

const program = new Blob(['program'])
const result = { exit: 0, outputSha256: 'ab12', stderr: '', seconds: 1, memoryBytes: 65_536 }

function show(sandbox: PortalHost['sandbox']) {
  renderPage(<DryRun program={program} sha256={'c'.repeat(64)} input={new Blob(['input'])} />, {
    module: 'market',
    host: createTestHost({ sandbox }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
}

test('the example runs a program and a script, and shows how far it is and what comes of it', async () => {
  const asked: SandboxRequest[] = []
  let go = () => {}
  show(async (request) => {
    asked.push(request)
    if ('script' in request) {
      const files = { weights: new TextEncoder().encode(read('./testdata/weights.json')) }
      const task: SandboxTask = {
        input: request.input as Uint8Array<ArrayBuffer>,
        files,
        import: vi.fn(),
        progress: vi.fn(),
      }
      return { ...result, output: await classify(task) }
    }
    request.onProgress?.({ seconds: 2.5, outputBytes: 0, done: null, note: 'counting' })
    await new Promise<void>((on) => {
      go = on
    })
    return { ...result, output: Uint8Array.of(7, 1) }
  })
  await screen.findByText('2 s: counting')
  go()
  await screen.findByText('Exit code 0, SHA-256 ab12, likely')
  expect(asked[0]).toMatchObject({
    program: { bytes: program },
    args: ['primes', '--json'],
    limits: { memoryMiB: 128 },
  })
})

test('the example says why nothing came of it, gives up when it is told to, and when its page goes', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const forever: PortalHost['sandbox'] = ({ signal }: SandboxRequest) =>
    new Promise<SandboxResult>((_, reject) => {
      signals.push(signal)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  show(async () => {
    throw new DOMException('The program failed.', 'Trapped')
  })
  await screen.findByText('Trapped: The program failed.')
  cleanup()
  show(forever)
  fireEvent.click(await screen.findByRole('button', { name: 'Give up' }))
  await screen.findByText('Given up.')
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  await screen.findByRole('button', { name: 'Give up' })
  cleanup()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
})
