import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// It brings the flow of transactions, which nobody needs who only looks.
export const SaleActs = lazy(() => patiently(() => import('./SaleActs')))
