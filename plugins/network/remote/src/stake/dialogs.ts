import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded when one of them opens: whoever only looks does not need the flow of transactions.
export const StakeDialog = lazy(() => patiently(() => import('./StakeDialog')))
export const WithdrawDialog = lazy(() => patiently(() => import('./WithdrawDialog')))
