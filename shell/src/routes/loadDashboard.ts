import { patiently } from '@portal/sdk/host'

/** The dashboard is no part of the first download: who signs in, and who comes by a link, begins without it. */
export const loadDashboard = (): Promise<typeof import('./Dashboard')> => patiently(() => import('./Dashboard'))
