import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const sdk = resolve(import.meta.dirname, '../../sdk/js')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Builds the gallery of the kit and serves it on loopback, under the content security policy that the portal's pages have now. */
export async function serveGallery(portalUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-gallery-'))
  const rsbuild = join(sdk, 'node_modules/@rsbuild/core/bin/rsbuild.js')
  const build = ['build', '--config', 'gallery/rsbuild.config.ts', '--dist-path', folder]
  const [page] = await Promise.all([
    fetch(`${portalUrl}/gaia-live`, { headers: { Accept: 'text/html' } }),
    promisify(execFile)(process.execPath, [rsbuild, ...build], {
      cwd: sdk,
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  ])
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce) throw new Error(`The portal's page has no content security policy with a nonce: ${policy}`)
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    const file = resolve(folder, `.${path === '/' ? '/index.html' : path}`)
    const content = file.startsWith(`${folder}/`) ? await readFile(file).catch(() => null) : null
    if (!content) return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? '', 'Content-Security-Policy': policy })
    response.end(path === '/' ? content.toString().replace('content=""', `content="${nonce}"`) : content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
