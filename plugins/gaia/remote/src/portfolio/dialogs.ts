import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They bring the flow of transactions, which nobody needs who only looks.
export const UnbondDialog = lazy(() => patiently(() => import('./UnbondDialog')))
export const WithdrawDialog = lazy(() => patiently(() => import('./WithdrawDialog')))
