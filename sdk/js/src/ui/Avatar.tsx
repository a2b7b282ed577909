import { bloImage } from 'blo'
import type { CSSProperties, ReactElement } from 'react'

export interface AvatarProps {
  address: string
  /** in px */
  size?: number
}

/** The picture that wallets and explorers draw of an address: the same in any case and theme. */
export function Avatar({ address, size = 32 }: AvatarProps): ReactElement {
  const [squares, [background, ...colours]] = bloImage(address as `0x${string}`)
  return (
    <svg
      className="pk-avatar"
      style={{ '--size': `${size}px` } as CSSProperties}
      viewBox="0 0 8 8"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill={fill(background)} d="M0 0h8v8H0z" />
      {colours.map((colour, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two, always
        <path key={index} fill={fill(colour)} d={mirrored(squares, index + 1)} />
      ))}
    </svg>
  )
}

const fill = ([hue, saturation, lightness]: ArrayLike<number> & Iterable<number>) =>
  `hsl(${hue} ${saturation}% ${lightness}%)`

/** The squares of one colour: the left half has four a row, the right half is its mirror. */
function mirrored(squares: ArrayLike<number>, colour: number): string {
  let path = ''
  for (let index = 0; index < squares.length; index++) {
    if (squares[index] !== colour) continue
    const [x, y] = [index % 4, Math.floor(index / 4)]
    path += `M${x} ${y}h1v1h-1zM${7 - x} ${y}h1v1h-1z`
  }
  return path
}
