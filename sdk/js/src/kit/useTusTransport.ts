import { useModule, useSession } from '@portal/sdk'
import { useModuleFetch } from '@portal/sdk/streams'
import { useMemo } from 'react'
import { TusTransport } from './TusTransport'
import type { UploadTransport } from './UploadTransport'

export interface TusOptions {
  /** bytes of one request, 1 MiB unless it is said: the portal takes no larger body */
  piece?: number
}

/** An upload to a path of this module's API that speaks tus 1.0 (core and creation), to be handed to `Upload` or `useUpload`. */
export function useTusTransport(path: string, { piece = 1 << 20 }: TusOptions = {}): UploadTransport {
  const ask = useModuleFetch()
  const module = useModule()
  const wallet = useSession()?.address ?? ''
  return useMemo(
    () => new TusTransport({ ask, module, path, piece, place: `portal-upload ${module} ${path} ${wallet}` }),
    [ask, module, path, piece, wallet],
  )
}
