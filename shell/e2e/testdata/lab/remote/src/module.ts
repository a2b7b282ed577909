import { defineRemote } from '@portal/sdk'
import manifest from '../../module.json'

export default defineRemote(manifest, { '/lab': () => import('./Lab') })
