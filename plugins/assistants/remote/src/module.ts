import { defineRemote } from '@portal/sdk'
import manifest from '../../module.json'
import './remote.css'

export default defineRemote(manifest, {
  '/echo-chat': () => import('./pages/EchoChat'),
})
