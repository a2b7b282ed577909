/** A message that does not have the shape that both ends of a bridge agreed on. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}
