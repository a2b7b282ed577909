import type { SandboxFailure, SandboxProgress, SandboxRequest, SandboxResult } from '@portal/sdk/host'
import type { Said, Work } from './frame/work'
import { type HandIn, handIn } from './handIn'
import { readRequest } from './readRequest'
import { sandboxError } from './sandboxError'
import { sha256Hex } from './sha256Hex'
import { messages } from './text'

/** A frame that is ready, until it is removed; what is on its way from it then is lost. */
export interface OpenFrame {
  start: (work: Work, transfer: Transferable[], hear: (said: Said) => void) => void
  remove: () => void
}

export interface SandboxesOptions {
  open: (signal: AbortSignal) => Promise<OpenFrame>
  files: Omit<HandIn, 'module'>
}

/** Runs of one module at once, and how many more wait for their turn. */
const most = 2
const mostWaiting = 8
/** Seconds beyond its limit after which a run is ended though its frame does not say so. */
const grace = 5

/** The places of one module: none of another's is taken by what it runs, and none can tell what another one runs. */
interface Places {
  running: number
  waiting: (() => void)[]
}

/** The runs of this tab. Each has a frame of its own, so that nothing of one is there for the next. */
export class Sandboxes {
  private readonly places = new Map<string, Places>()

  constructor(private readonly options: SandboxesOptions) {}

  /** As PortalHost.sandbox, for whatever a page or a frame of the module sends: it has files of that module alone. */
  run = async (module: string, request: SandboxRequest): Promise<SandboxResult> => {
    const asked = readRequest(request)
    const { signal = new AbortController().signal, onProgress = () => {} } = asked
    await messages.load(document.documentElement.lang)
    signal.throwIfAborted()
    const places = this.places.get(module) ?? { running: 0, waiting: [] }
    this.places.set(module, places)
    await turn(places, signal)
    try {
      const { work, transfer } = await handIn(asked, { ...this.options.files, module }, signal)
      const frame = await this.options.open(signal)
      try {
        return await finished(frame, { work, transfer, signal, onProgress })
      } finally {
        frame.remove()
      }
    } finally {
      pass(places)
    }
  }
}

/** Waits for one of the places. */
async function turn(places: Places, signal: AbortSignal): Promise<void> {
  const { waiting } = places
  if (places.running < most) {
    places.running++
    return
  }
  if (waiting.length >= mostWaiting) throw sandboxError('TooMany')
  await new Promise<void>((begin, giveUp) => {
    const next = () => {
      signal.removeEventListener('abort', leave)
      begin()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(next), 1)
      giveUp(signal.reason)
    }
    waiting.push(next)
    signal.addEventListener('abort', leave, { once: true })
  })
}

/** Gives the place to the one that waits longest. */
function pass(places: Places): void {
  const next = places.waiting.shift()
  if (next) next()
  else places.running--
}

interface Run {
  work: Work
  transfer: Transferable[]
  signal: AbortSignal
  onProgress: (progress: SandboxProgress) => void
}

async function finished(frame: OpenFrame, { work, transfer, signal, onProgress }: Run): Promise<SandboxResult> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let timer: ReturnType<typeof setTimeout> | undefined
  let abort = () => {}
  try {
    const said = await new Promise<Exclude<Said, { kind: 'progress' }>>((resolve, reject) => {
      const end = (failure: SandboxFailure) => reject(sandboxError(failure))
      timer = setTimeout(() => end('OutOfTime'), (work.limits.seconds + grace) * 1000)
      abort = () => reject(signal.reason)
      signal.addEventListener('abort', abort)
      signal.throwIfAborted()
      frame.start(work, transfer, (said) => {
        if (said.kind !== 'progress') return resolve(said)
        const { outputBytes, done, note } = said
        onProgress({ seconds: seconds(), outputBytes, done, note })
      })
    })
    if (said.kind === 'failed') throw sandboxError(said.failure, said.detail)
    const took = seconds()
    const { exit, output, stderr, memoryBytes } = said
    return { exit, output, outputSha256: await sha256Hex(output), stderr, seconds: took, memoryBytes }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
