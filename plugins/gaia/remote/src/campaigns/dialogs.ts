import { patiently } from '@portal/sdk/host'
import { lazy } from 'react'

// They bring the flow of transactions, which nobody needs who only looks.
export const PublishDialog = lazy(() => patiently(() => import('./PublishDialog')))
export const EndDialog = lazy(() => patiently(() => import('./EndDialog')))
export const PublisherNotice = lazy(() => patiently(() => import('./PublisherNotice')))
