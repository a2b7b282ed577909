import type { SandboxFile, SandboxProgress, SandboxRequest, SandboxResult } from '../host'
import type { Line } from './Line'

/**
 * PortalHost.sandbox over the bridge. The shell lists no files of a framed remote: what their hashes are, the frame's document knows.
 * Bytes go as Blobs, which cross without a copy.
 */
export async function sandboxOver(
  line: Pick<Line, 'ask'>,
  integrityOf: (url: string) => string,
  { signal, onProgress, ...request }: SandboxRequest,
): Promise<SandboxResult> {
  const hashed = (file: SandboxFile): SandboxFile =>
    'url' in file
      ? { ...file, integrity: file.integrity ?? integrityOf(file.url) }
      : { ...file, bytes: new Blob([file.bytes]) }
  const input =
    'program' in request
      ? { ...request, program: hashed(request.program), stdin: request.stdin && new Blob([request.stdin]) }
      : {
          ...request,
          script: hashed(request.script),
          files: Object.fromEntries(Object.entries(request.files ?? {}).map(([name, file]) => [name, hashed(file)])),
          input: request.input && new Blob([request.input]),
        }
  const heard = onProgress && ((_: string, value: unknown) => onProgress(value as SandboxProgress))
  const asked = line.ask('sandbox', { request: input, told: heard !== undefined }, { signal, heard })
  try {
    return (await asked.answer) as SandboxResult
  } finally {
    asked.end()
  }
}
