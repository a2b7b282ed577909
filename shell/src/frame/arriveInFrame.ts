import { arriveAtHeading } from '../app/arriveAtHeading'
import { untilDone } from '../app/untilDone'

/**
 * What focuses the heading of a page in this frame, and keeps it in focus until the visitor acts. A shell that focuses its frame while
 * something within is focused takes it from there in Chromium, now and then: the two happen in processes of their own.
 */
export function arriveInFrame(): () => void {
  let end: (() => void) | undefined
  return () => {
    end?.()
    arriveAtHeading()
    end = untilDone(() => {
      const ended = new AbortController()
      const again = () => document.activeElement === document.body && arriveAtHeading()
      window.addEventListener('focus', () => setTimeout(again), { signal: ended.signal })
      document.addEventListener('focusout', () => setTimeout(again), { signal: ended.signal })
      return () => ended.abort()
    })
  }
}
