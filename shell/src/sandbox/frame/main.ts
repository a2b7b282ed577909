import { overseeRun } from './overseeRun'
import { serveWork, type WorkerScope } from './serveWork'
import type { Work } from './work'

/*
 * The one script of the sandbox, for the frame and for its worker: the frame may load nothing else. A frame without an origin may start a
 * worker from a blob only, and in Chromium a classic one only; it has no origin either, and imports this file. The frame may
 * share its thread with the shell, in a browser that gives it no process: nothing foreign runs here, only in the worker.
 */
if (typeof document === 'undefined') {
  serveWork(globalThis as unknown as WorkerScope)
} else {
  const { src } = document.currentScript as HTMLScriptElement
  window.addEventListener('message', ({ source, ports: [port], data }: MessageEvent<Work>) => {
    if (source !== window.parent || !port) return
    const load = `import(${JSON.stringify(src)}).catch((error) => setTimeout(() => { throw error }))`
    const code = URL.createObjectURL(new Blob([load], { type: 'text/javascript' }))
    const worker = new Worker(code)
    overseeRun(data, { worker, say: (said, transfer = []) => port.postMessage(said, transfer) })
  })
}
