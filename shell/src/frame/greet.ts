import type { FrameInit } from '../remotes/FrameInit'

/** Says that this document is there, and waits for the shell's end of the bridge. */
export function greet(page: Window): Promise<FrameInit & { port: MessagePort }> {
  const nonce = Array.from(crypto.getRandomValues(new Uint32Array(4))).join()
  return new Promise((resolve) => {
    const take = ({ source, data, ports: [port] }: MessageEvent<Partial<FrameInit> | null>) => {
      if (source !== page.parent || data?.portal !== 'init' || data.nonce !== nonce || !port) return
      page.removeEventListener('message', take)
      resolve({ ...(data as FrameInit), port })
    }
    page.addEventListener('message', take)
    // Only the portal can be the parent: the document's policy has it as the one ancestor.
    page.parent.postMessage({ portal: 'hello', nonce }, '*')
  })
}
