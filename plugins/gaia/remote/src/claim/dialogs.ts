import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They bring the flow of transactions, which nobody needs who only looks.
export const ClaimDialog = lazy(() => patiently(() => import('./ClaimDialog')))
export const ReleaseDialog = lazy(() => patiently(() => import('./ReleaseDialog')))
