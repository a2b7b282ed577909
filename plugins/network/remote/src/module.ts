import { defineRemote } from '@portal/sdk'
import manifest from '../../module.json'
import './remote.css'

export default defineRemote(
  manifest,
  {
    '/validators': () => import('./pages/Validators'),
    '/validators/:address': () => import('./pages/Validator'),
    '/validator-setup': () => import('./pages/Setup'),
  },
  { cards: { stake: () => import('./cards/Stake'), network: () => import('./cards/Network') } },
)
