import type { Ground } from './Drawing'

/** The countries below the nodes. */
export function groundOfWorld(outlines: string, colours: { land: string; line: string }): Ground {
  const shape = new Path2D(outlines)
  return (context, { x, y, unit }) => {
    context.save()
    context.translate(x, y)
    context.scale(unit, unit)
    context.fillStyle = colours.land
    context.fill(shape)
    context.lineWidth = 1 / unit
    context.strokeStyle = colours.line
    context.stroke(shape)
    context.restore()
  }
}
