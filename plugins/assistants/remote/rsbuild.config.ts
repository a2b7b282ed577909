import { portalRemote } from '@portal/sdk/rsbuild'

export default portalRemote({ manifest: '../module.json' })
