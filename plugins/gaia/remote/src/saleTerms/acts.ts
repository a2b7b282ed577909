import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded when it opens: whoever only looks does not need the flow of transactions.
export const SaleActs = lazy(() => patiently(() => import('./SaleActs')))
