import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// Loaded when one of them opens: whoever only looks does not need the flow of transactions.
export const PublishDialog = lazy(() => patiently(() => import('./PublishDialog')))
export const EndDialog = lazy(() => patiently(() => import('./EndDialog')))
export const PublisherNotice = lazy(() => patiently(() => import('./PublisherNotice')))
