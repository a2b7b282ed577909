/** A CSS colour as a canvas takes it: variables and light-dark() resolved where the element stands. */
export function colour(host: HTMLElement, css: string): string {
  const probe = document.createElement('i')
  probe.style.color = css
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
