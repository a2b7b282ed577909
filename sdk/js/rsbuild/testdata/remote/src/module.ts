import { defineRemote } from '@portal/sdk'
import manifest from '../module.json'
import './remote.css'

export default defineRemote(
  manifest,
  {
    '/fixture': () => import('./pages/List'),
    '/fixture/:item': () => import('./pages/Item'),
  },
  { cards: { fixture: () => import('./Card') } },
)
