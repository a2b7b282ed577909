import { defineRemote } from '@portal/sdk'
import manifest from './module.json'

export default defineRemote(
  manifest,
  { '/scores': () => import('./Scores') },
  { cards: { leader: () => import('./Leader') } },
)
