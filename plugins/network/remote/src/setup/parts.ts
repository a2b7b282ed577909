import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded with the step that needs them: they check signatures, read the chain and send transactions.
export const AttestorStep = lazy(() => patiently(() => import('./AttestorStep')))
export const TermsStep = lazy(() => patiently(() => import('./TermsStep')))
export const StakeStep = lazy(() => patiently(() => import('./StakeStep')))
export const AttestorFields = lazy(() => patiently(() => import('./AttestorFields')))
export const RenameDialog = lazy(() => patiently(() => import('./RenameDialog')))
export const CommissionDialog = lazy(() => patiently(() => import('./CommissionDialog')))
export const StakeMoreDialog = lazy(() => patiently(() => import('./StakeMoreDialog')))
export const UnstakeDialog = lazy(() => patiently(() => import('./UnstakeDialog')))
export const AttestorDialog = lazy(() => patiently(() => import('./AttestorDialog')))
export const ExitDialog = lazy(() => patiently(() => import('./ExitDialog')))
