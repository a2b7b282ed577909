/** One clock for all ages on a page: it runs while somebody listens and the tab is visible. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

export function subscribeTick(tick: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', run)
  listeners.add(tick)
  run()
  return () => {
    listeners.delete(tick)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', run)
    run()
  }
}

/** ms since the epoch, of the last tick */
export function tickNow(): number {
  return now
}

/** Whether the visitor asked for less motion; ages then change every ten seconds. */
function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function run(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (wanted && !timer) {
    tell()
    timer = setInterval(tell, calm() ? 10_000 : 1_000)
  }
  if (!wanted) {
    clearInterval(timer)
    timer = undefined
  }
}

function tell(): void {
  now = Date.now()
  for (const tick of listeners) tick()
}
