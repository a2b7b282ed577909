import type { Ground } from './Drawing'
import type { Ring } from './Placed'

interface Halo {
  x: number
  y: number
  radius: number
  colour: string
}

interface RingsOptions {
  rings: readonly Ring[]
  /** a shine around the largest things */
  halos: readonly Halo[]
  /** what stands in the middle, where there is room: a figure and what it is */
  middle: readonly [string, string] | null
  colours: { main: string; own: string; text: string; muted: string }
  /** CSS */
  font: string
}

/** Pixels: smaller rings are not seen, and a larger shine would fill the screen. */
const smallest = 4
const largest = 120

/** The rings that things stand on, those of the whole map as dashes, and what is said in the middle. */
export function groundOfRings({ rings, halos, middle, colours, font }: RingsOptions): Ground {
  const inner = Math.min(...rings.filter(({ main }) => main).map(({ radius }) => radius))
  return (context, { x, y, unit, width, height, sizeOf }) => {
    // All of a kind are one line: thousands that are drawn one by one take longer than all else.
    for (const main of [false, true]) {
      context.beginPath()
      for (const ring of rings) {
        const [left, top, radius] = [x + ring.x * unit, y - ring.y * unit, ring.radius * unit]
        const out = left + radius < 0 || top + radius < 0 || left - radius > width || top - radius > height
        if (ring.main !== main || radius < smallest || out) continue
        context.moveTo(left + radius, top)
        context.arc(left, top, radius, 0, 2 * Math.PI)
      }
      context.setLineDash(main ? [2, 6] : [])
      context.strokeStyle = main ? colours.main : colours.own
      context.lineWidth = 1
      context.stroke()
    }
    context.setLineDash([])
    for (const halo of halos) {
      const [left, top, radius] = [x + halo.x * unit, y - halo.y * unit, 2.4 * sizeOf(halo.radius)]
      if (radius > largest || left + radius < 0 || top + radius < 0 || left - radius > width || top - radius > height)
        continue
      const shine = context.createRadialGradient(left, top, 0, left, top, radius)
      shine.addColorStop(0, `${halo.colour}55`)
      shine.addColorStop(1, `${halo.colour}00`)
      context.fillStyle = shine
      context.fillRect(left - radius, top - radius, 2 * radius, 2 * radius)
    }
    if (!middle || inner * unit < 150) return
    const [figure, what] = middle
    context.textAlign = 'center'
    context.fillStyle = colours.text
    context.font = `600 24px ${font}`
    context.fillText(figure, x, y)
    context.fillStyle = colours.muted
    context.font = `400 13px ${font}`
    context.fillText(what, x, y + 22)
    context.textAlign = 'start'
  }
}
