import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They ask the wallet or verify signatures, with what a visitor who only looks does not need.
export const PublishDialog = lazy(() => patiently(() => import('./PublishDialog')))
export const TopicDialog = lazy(() => patiently(() => import('./TopicDialog')))
export const AttestForm = lazy(() => patiently(() => import('./AttestForm')))
export const Findings = lazy(() => patiently(() => import('./Findings')))
export const ModerationDialog = lazy(() => patiently(() => import('./ModerationDialog')))
