import { Fault } from './Fault'
import { runProgram } from './runProgram'
import { runScript } from './runScript'
import { longestDetail, type Said, type Work } from './work'

/** The part of DedicatedWorkerGlobalScope that is used. */
export interface WorkerScope extends EventTarget {
  postMessage: (said: Said | 'ready', transfer?: Transferable[]) => void
  onmessage: ((event: MessageEvent<Work>) => void) | null
}

/** Milliseconds between two words about how far it is. */
const pause = 100

/**
 * In the worker: does the one piece of work that the frame hands in. The frame hears of it on a thread that may be the shell's, which
 * whoever speaks without end would keep busy: so what runs here cannot speak by itself, neither by messages nor by errors that nobody catches.
 */
export function serveWork(scope: WorkerScope): void {
  const post = scope.postMessage.bind(scope)
  const now = performance.now.bind(performance)
  for (let owner = scope; owner; owner = Object.getPrototypeOf(owner)) Reflect.deleteProperty(owner, 'postMessage')
  let over = false
  let last = Number.NEGATIVE_INFINITY
  const tell = (said: Said) => {
    if (over) return
    if (said.kind === 'progress') {
      if (now() - last < pause) return
      last = now()
      return post(said)
    }
    over = true
    post(said, said.kind === 'done' ? [said.output.buffer] : [])
  }
  const fail = (error: unknown) => {
    const { failure, detail } = error instanceof Fault ? error : new Fault('Trapped', String(error))
    tell({ kind: 'failed', failure, detail: detail.slice(0, longestDetail) })
  }
  scope.addEventListener('error', (event) => {
    event.preventDefault()
    fail((event as ErrorEvent).message)
  })
  scope.onmessage = async ({ data: work }) => {
    scope.onmessage = null
    try {
      tell(work.kind === 'program' ? await runProgram(work, tell) : await runScript(work, tell))
    } catch (error) {
      fail(error)
    }
  }
  post('ready')
}
