/** A CSS colour as WebGL takes it, #rrggbb: variables, light-dark() and oklch() resolved where the element stands. */
export function colourOf(host: HTMLElement, css: string): string {
  const probe = document.createElement('i')
  probe.style.color = css
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return color
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
