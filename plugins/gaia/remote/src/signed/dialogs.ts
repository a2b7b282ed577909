import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They bring what reads the chain, which nobody needs who only looks.
export const SignDialog = lazy(() => patiently(() => import('./SignDialog')))
export const SignedCard = lazy(() => patiently(() => import('./SignedCard')))
