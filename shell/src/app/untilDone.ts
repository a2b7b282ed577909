/** Milliseconds for which a page that loads is watched, to focus its heading and to scroll to where it was read before. */
const patience = 5000
/** Once the visitor acts by themselves, the page is not moved any more. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Runs `start` until it is done, the visitor acts, or it has taken too long. The returned function ends it. */
export function untilDone(start: (done: () => void) => () => void): () => void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const stop = start(end)
  const timer = setTimeout(end, patience)
  ended.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  for (const act of acts) window.addEventListener(act, end, { signal: ended.signal, passive: true })
  return end
}
