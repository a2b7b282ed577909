import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded when one of them opens: whoever only looks does not need what reads the chain.
export const SignDialog = lazy(() => patiently(() => import('./SignDialog')))
export const SignedCard = lazy(() => patiently(() => import('./SignedCard')))
