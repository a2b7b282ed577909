import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They bring the flow of transactions, which nobody needs who only looks.
export const BuyForm = lazy(() => patiently(() => import('./BuyForm')))
export const RefundDialog = lazy(() => patiently(() => import('./RefundDialog')))
