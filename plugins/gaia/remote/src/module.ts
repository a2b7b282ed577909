import { defineRemote } from '@portal/sdk'
import manifest from '../../module.json'
import './remote.css'

export default defineRemote(
  manifest,
  {
    '/gaia': () => import('./pages/Token'),
    '/gaia-purchase': () => import('./pages/Purchase'),
    '/gaia-dashboard': () => import('./pages/Dashboard'),
    '/gaia-tracker': () => import('./pages/Tracker'),
    '/gaia-tracker/:address': () => import('./pages/TrackedAddress'),
    '/gaia-live': () => import('./pages/Live'),
    '/claim': () => import('./pages/Claim'),
    '/launch': () => import('./pages/Launch'),
  },
  { cards: { gaia: () => import('./cards/Gaia') } },
)
