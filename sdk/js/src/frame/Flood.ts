/** More from the other end of a bridge than is taken. */
export class Flood extends Error {
  override readonly name = 'Flood'
}
