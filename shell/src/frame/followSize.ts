/** Tells how high the content is, in CSS pixels: when it changes, and when `tell` is called. */
export function followSize(content: HTMLElement, changed: (height: number) => void): { tell(): void } {
  let last = -1
  const tell = () => {
    // A frame that is not shown has no width to lay anything out in.
    if (content.clientWidth === 0) return
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (height === last) return
    last = height
    changed(height)
  }
  new ResizeObserver(tell).observe(content)
  return { tell }
}
