import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They bring the flow of transactions, which nobody needs before one of them opens.
export const StakeDialog = lazy(() => patiently(() => import('./StakeDialog')))
export const WithdrawDialog = lazy(() => patiently(() => import('./WithdrawDialog')))
