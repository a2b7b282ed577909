import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They read amounts as the flow of transactions does, which nobody needs who only looks.
export const AddressDialog = lazy(() => patiently(() => import('./AddressDialog')))
export const RuleDialog = lazy(() => patiently(() => import('./RuleDialog')))
