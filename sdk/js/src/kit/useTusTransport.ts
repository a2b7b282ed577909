import { useModule, useSession, useText } from '@portal/sdk'
import { useModuleFetch } from '@portal/sdk/streams'
import { useEffect, useMemo, useRef } from 'react'
import { TusTransport } from './TusTransport'
import { partMessages } from './texts'
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
  const text = useText(partMessages)
  const stays = useRef(new AbortController())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the wallet, not with the language
  useEffect(() => {
    const mine = new AbortController()
    stays.current = mine
    return () => mine.abort(new Error(text('upload.account')))
  }, [wallet])
  return useMemo(
    () =>
      new TusTransport({
        ask,
        module,
        path,
        piece,
        stays: () => stays.current.signal,
        place: `portal-upload ${module} ${path} ${wallet}`,
      }),
    [ask, module, path, piece, wallet],
  )
}
