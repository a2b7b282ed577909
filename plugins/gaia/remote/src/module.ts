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
    '/gaia-admin': () => import('./pages/Admin'),
  },
  {
    cards: {
      mine: () => import('./cards/Mine'),
      claims: () => import('./cards/Claims'),
      gaia: () => import('./cards/Gaia'),
      sale: () => import('./cards/Sale'),
      price: () => import('./cards/Price'),
    },
  },
)
