import type { Said } from './frame/work'
import type { OpenFrame } from './Sandboxes'
import { sandboxError } from './sandboxError'

/** Milliseconds for the frame's document. */
const patience = 15_000

/** Opens the sandbox's frame in the page, where nobody sees it. Rejects where it does not load, or is given up. */
export async function openFrame(page: Document, signal: AbortSignal): Promise<OpenFrame> {
  const frame = page.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.tabIndex = -1
  frame.title = ''
  frame.ariaHidden = 'true'
  frame.src = '/sandbox'
  try {
    await new Promise<void>((loaded, fail) => {
      const timer = setTimeout(() => fail(sandboxError('Unavailable')), patience)
      frame.onload = () => {
        clearTimeout(timer)
        loaded()
      }
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        fail(signal.reason)
      })
      signal.throwIfAborted()
      page.body.append(frame)
    })
  } catch (error) {
    frame.remove()
    throw error
  }
  const { port1, port2 } = new MessageChannel()
  return {
    start(work, transfer, hear) {
      port1.onmessage = ({ data }: MessageEvent<Said>) => hear(data)
      // A frame without an origin cannot be named by one.
      frame.contentWindow?.postMessage(work, '*', [port2, ...transfer])
    },
    remove() {
      port1.close()
      frame.remove()
    },
  }
}
