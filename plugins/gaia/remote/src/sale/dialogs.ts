import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded when one of them opens: whoever only looks does not need the flow of transactions.
export const BuyForm = lazy(() => patiently(() => import('./BuyForm')))
export const RefundDialog = lazy(() => patiently(() => import('./RefundDialog')))
