import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded when one of them opens: they read amounts by the flow of transactions, which whoever only looks does not need.
export const AddressDialog = lazy(() => patiently(() => import('./AddressDialog')))
export const RuleDialog = lazy(() => patiently(() => import('./RuleDialog')))
