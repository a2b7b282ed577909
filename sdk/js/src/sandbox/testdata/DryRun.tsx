import { errorSentence, useFormat } from '@portal/sdk'
import { sandboxFailure, useSandbox } from '@portal/sdk/sandbox'
import { Button } from '@portal/sdk/ui'
import { useState } from 'react'

export default function DryRun({ program, sha256, input }: { program: Blob; sha256: string; input: Blob }) {
  const run = useSandbox()
  const format = useFormat()
  const [work, setWork] = useState<AbortController | null>(null)
  const [said, setSaid] = useState('')

  const start = async () => {
    const mine = new AbortController()
    setWork(mine)
    try {
      const result = await run({
        program: { bytes: program, sha256 },
        args: ['primes', '--json'],
        stdin: input,
        seed: new TextEncoder().encode(sha256),
        limits: { seconds: 30, memoryMiB: 128 },
        signal: mine.signal,
        onProgress: ({ seconds, note }) => setSaid(`${format.number(Math.floor(seconds))} s: ${note ?? ''}`),
      })
      // What each node has to come to as well, byte for byte.
      setSaid(`Exit code ${result.exit}, SHA-256 ${result.outputSha256}`)

      // A script of this module's own, with a file of it: its answer is what it makes of the output.
      const label = await run({
        script: { url: new URL('./classify.js', import.meta.url).href },
        files: { weights: { url: new URL('./weights.json', import.meta.url).href } },
        input: result.output,
      })
      setSaid((before) => `${before}, ${new TextDecoder().decode(label.output)}`)
    } catch (error) {
      setSaid(mine.signal.aborted ? 'Given up.' : `${sandboxFailure(error) ?? 'Error'}: ${errorSentence(error as Error)}`)
    } finally {
      setWork(null)
    }
  }
  return (
    <>
      {work ? <Button onClick={() => work.abort()}>Give up</Button> : <Button onClick={start}>Try it</Button>}
      <output>{said}</output>
    </>
  )
}
