/** Where a thing stands, and how large it is, in the layout's own units. */
export interface Place {
  x: number
  y: number
  radius: number
}

export interface Ring {
  x: number
  y: number
  radius: number
  /** of the map as a whole, not of one system */
  main: boolean
}

/** A layout: where each thing stands, by its key, and the rings that they stand on. */
export interface Placed {
  places: ReadonlyMap<string, Place>
  rings: readonly Ring[]
}
