import { useEffect, useState } from 'react'

/** The longest that a timer waits, in ms. */
const longest = 2 ** 31 - 1

/** Renders again when the next of these times (RFC 3339) has come. */
export function useDue(times: readonly string[]): void {
  const [, render] = useState(0)
  const next = Math.min(...times.map((time) => new Date(time).getTime()).filter((at) => at > Date.now()))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => render((count) => count + 1), Math.min(next - Date.now(), longest))
    return () => clearTimeout(timer)
  })
}
