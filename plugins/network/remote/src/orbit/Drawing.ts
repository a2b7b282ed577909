import type { Place } from './Placed'

/** A thing as the map draws it. */
export interface Mark extends Place {
  key: string
  label: string
  /** #rrggbb */
  colour: string
  /** Its label is there from the beginning. */
  named: boolean
}

/** What joins two of them. */
export interface Line {
  key: string
  from: string
  to: string
  colour: string
  /** pixels */
  width: number
}

/** Where the layout's units are on the screen: a place is at x + unit · place.x, y − unit · place.y. */
export interface Viewport {
  x: number
  y: number
  unit: number
  width: number
  height: number
  /** how large a thing of that radius is drawn, in pixels */
  sizeOf: (radius: number) => number
}

/** Draws what lies below the things. */
export type Ground = (context: CanvasRenderingContext2D, at: Viewport) => void

export interface Drawing {
  marks: readonly Mark[]
  lines: readonly Line[]
  ground: Ground
  /** What is in view at first: half its width and half its height, around 0, 0. */
  extent: { x: number; y: number }
}
