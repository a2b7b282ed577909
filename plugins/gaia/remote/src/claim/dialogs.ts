import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded when one of them opens: whoever only looks does not need the flow of transactions.
export const ClaimDialog = lazy(() => patiently(() => import('./ClaimDialog')))
export const ReleaseDialog = lazy(() => patiently(() => import('./ReleaseDialog')))
