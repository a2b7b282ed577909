import { defineRemote } from '@portal/sdk'
import manifest from '../../module.json'
import './remote.css'

export default defineRemote(
  manifest,
  {
    '/validators': () => import('./pages/Validators'),
    '/validators/epochs': () => import('./pages/Epochs'),
    '/validators/epochs/:epoch': () => import('./pages/Epoch'),
    '/validators/:address': () => import('./pages/Validator'),
    '/validator-setup': () => import('./pages/Setup'),
    '/node-setup': () => import('./pages/NodeSetup'),
    '/node-setup/own': () => import('./pages/OwnNodes'),
    '/node-performance': () => import('./pages/NodePerformance'),
    '/node-performance/:node': () => import('./pages/Node'),
    '/node-benchmarks': () => import('./pages/Benchmarks'),
    '/node-benchmarks/:benchmark': () => import('./pages/Benchmark'),
    '/orbit': () => import('./pages/Orbit'),
    '/signals': () => import('./pages/Signals'),
    '/signals/:uid': () => import('./pages/Signal'),
  },
  {
    cards: {
      stake: () => import('./cards/Stake'),
      network: () => import('./cards/Network'),
      nodes: () => import('./cards/Nodes'),
      signals: () => import('./cards/Signals'),
      rewards: () => import('./cards/Rewards'),
    },
  },
)
