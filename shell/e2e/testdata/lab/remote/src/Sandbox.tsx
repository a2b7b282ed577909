import type { SandboxFile, SandboxLimits, SandboxProgress, SandboxRequest } from '@portal/sdk'
import { sandboxFailure, useSandbox } from '@portal/sdk/sandbox'
import { Button, PageHeader } from '@portal/sdk/ui'
import { useState } from 'react'

/** What the test writes into the page: files by the names of those that it gives, and the hash of each. */
interface Asked {
  program?: string
  script?: string
  files?: string[]
  sha256: Record<string, string>
  args?: string[]
  stdin?: string
  seed?: string
  input?: number[]
  limits?: SandboxLimits
}

/** Runs what it is given in the sandbox, and says what comes of it. */
export default function Sandbox() {
  const run = useSandbox()
  const [given, setGiven] = useState<File[]>([])
  const [asked, setAsked] = useState('')
  const [work, setWork] = useState(() => new AbortController())
  const [progress, setProgress] = useState<SandboxProgress[]>([])
  const [result, setResult] = useState('')

  const start = async () => {
    const next = new AbortController()
    setWork(next)
    setProgress([])
    setResult('')
    try {
      const request = requestOf(JSON.parse(asked) as Asked, given)
      const onProgress = (now: SandboxProgress) => setProgress((before) => [...before.slice(-9), now])
      const { output, ...rest } = await run({ ...request, signal: next.signal, onProgress })
      setResult(JSON.stringify({ ...rest, output: [...output.subarray(0, 4096)], text: new TextDecoder().decode(output.subarray(0, 4096)) }))
    } catch (error) {
      const { name, message } = error as Error
      setResult(JSON.stringify({ name, message, failure: sandboxFailure(error) }))
    }
  }
  return (
    <>
      <PageHeader title="Sandbox" />
      <label>
        Files
        <input aria-label="Files" type="file" multiple onChange={({ target }) => setGiven([...(target.files ?? [])])} />
      </label>
      <label>
        Request
        <textarea aria-label="Request" value={asked} onChange={({ target }) => setAsked(target.value)} />
      </label>
      <Button onClick={() => void start()}>Run</Button>
      <Button onClick={() => work.abort()}>Cancel</Button>
      <output aria-label="Given">{given.map(({ name }) => name).join(' ')}</output>
      <output aria-label="Progress">{JSON.stringify(progress)}</output>
      <output aria-label="Result">{result}</output>
    </>
  )
}

const text = (value = '') => new TextEncoder().encode(value)

function requestOf({ program, script, files = [], sha256, args, stdin, seed, input = [], limits }: Asked, given: File[]): SandboxRequest {
  const file = (name: string): SandboxFile => {
    if (name === 'own') return { url: new URL('./task.js', import.meta.url).href }
    const bytes = given.find((one) => one.name === name)
    if (!bytes) throw new Error(`There is no file ${name}.`)
    return { bytes, sha256: sha256[name] ?? '' }
  }
  if (program) return { program: file(program), args, stdin: text(stdin), seed: text(seed), limits }
  return {
    script: file(script ?? 'own'),
    files: Object.fromEntries(files.map((name) => [name, file(name)])),
    input: Uint8Array.from(input),
    limits,
  }
}
