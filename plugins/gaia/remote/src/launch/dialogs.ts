import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// An admin's alone: nobody else loads it.
export const DatesDialog = lazy(() => patiently(() => import('./DatesDialog')))
