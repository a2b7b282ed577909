import type { CardProps } from '@portal/sdk'
import type { Location } from 'react-router'

/** What the shell has a frame show. */
export type Shown =
  | { kind: 'nothing' }
  /** after: how often the frame's page had gone somewhere by itself when the visitor came there */
  | { kind: 'page'; location: Location; after: number }
  | { kind: 'card'; id: string; gate: CardProps['gate'] }
