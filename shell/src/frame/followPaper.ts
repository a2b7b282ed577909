/** About the width of what is printed on a sheet of A4 or Letter, in CSS pixels. */
const sheet = 680
/** Milliseconds that the size rests before it is measured. */
const pause = 200

/**
 * Tells how high the content is on paper, in CSS pixels, a moment after its size has changed. The room for a frame on paper has to be known
 * before its document is laid out for that.
 */
export function followPaper(content: HTMLElement, changed: (height: number) => void): void {
  let last = -1
  let rest: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    const height = heightOnPaper(content)
    if (height === null || height === last) return
    last = height
    changed(height)
  }
  new ResizeObserver(() => {
    clearTimeout(rest)
    rest = setTimeout(tell, pause)
  }).observe(content)
}

/** null where nothing is laid out: the frame is not shown. What is narrower than a sheet is taken for as high as here. */
function heightOnPaper(content: HTMLElement): number | null {
  const { clientWidth: width, style } = content
  if (width === 0) return null
  const before = style.width
  // It is set back before anything is drawn.
  if (width > sheet) style.width = `${sheet}px`
  const { height } = content.getBoundingClientRect()
  style.width = before
  return Math.ceil(height)
}
