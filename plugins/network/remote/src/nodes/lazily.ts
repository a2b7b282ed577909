import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They ask the wallet, with what a visitor who only looks does not need.
export const DelegationForm = lazy(() => patiently(() => import('./DelegationForm')))
export const RenameDialog = lazy(() => patiently(() => import('./RenameDialog')))
export const FleetDialog = lazy(() => patiently(() => import('./FleetDialog')))
