import { readSaid } from './readSaid'
import { type Failed, longestDetail, type Said, type Work } from './work'

/** In the frame: has the work done in a new worker, and says what comes of it; says it once, and ends the worker then. */
export function overseeRun(
  work: Work,
  { worker, say }: { worker: Worker; say: (said: Said, transfer?: Transferable[]) => void },
): void {
  const { limits } = work
  const finish = (said: Said) => {
    clearTimeout(timer)
    worker.onmessage = null
    worker.terminate()
    say(said, said.kind === 'done' ? [said.output.buffer] : [])
  }
  const fail = (failure: Failed['failure'], detail: string) => finish({ kind: 'failed', failure, detail })
  const timer = setTimeout(() => fail('OutOfTime', `It may take ${limits.seconds} s.`), limits.seconds * 1000)
  const hear = ({ data }: MessageEvent<unknown>) => {
    const said = readSaid(data, limits)
    if (!said) return fail('Trapped', 'It said what cannot be read.')
    if (said.kind === 'progress') return say(said)
    finish(said)
  }
  // Its first message says that it is ready.
  worker.onmessage = () => {
    worker.onmessage = hear
    worker.postMessage(work, buffersOf(work))
  }
  worker.onerror = (event) => {
    event.preventDefault()
    fail('Unavailable', String(event.message ?? 'The worker does not load.').slice(0, longestDetail))
  }
}

/** What goes to the worker without a copy. */
function buffersOf(work: Work): Transferable[] {
  const parts =
    work.kind === 'program'
      ? [work.program, work.stdin, work.seed]
      : [work.script, work.input, ...Object.values(work.files)]
  return parts.map(({ buffer }) => buffer)
}
