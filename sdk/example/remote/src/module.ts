import { defineRemote } from '@portal/sdk'
import manifest from '../../module.json'

export default defineRemote(manifest, { '/holders': () => import('./Holders') })
