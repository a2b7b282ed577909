import { Navigate } from '@portal/sdk/router'
import manifest from '../../module.json'

/** A page that is elsewhere now. */
export default function Moved() {
  return <Navigate to={`${manifest.routes[0]?.path}/seven`} replace />
}
