import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './gallery.css'
import { loadMessages, ModuleProvider, PortalProvider, portalQueryDefaults } from '@portal/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { createTestHost } from '../src/testing/host'
import { noon } from './figures'
import { Gallery } from './Gallery'
import type { Section } from './Section'

declare global {
  var __webpack_nonce__: string
  interface ImportMeta {
    webpackContext(folder: string, options: { regExp: RegExp }): { keys(): string[]; (key: string): Section }
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

// As in the shell: no script but this page's own files.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    if (!new URL(url, document.baseURI).pathname.startsWith('/static/'))
      throw new TypeError(`${url} is no file of the gallery.`)
    return url
  },
})

// Radix's style elements carry the answer's nonce.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name=portal-nonce]')?.content ?? ''

const files = import.meta.webpackContext('./sections', { regExp: /\.tsx$/ })
const sections = files.keys().sort().map(files)
const locale = new URLSearchParams(location.search).get('locale') ?? 'en'
document.documentElement.lang = locale

// The chain stands still a while before noon; it took 2 seconds for each of its newest thousand blocks.
const head = { number: 64_118_902, time: new Date(noon).toISOString() }
const host = createTestHost({
  state: { locale },
  fetch: ({ url }) =>
    url === `/api/explorer/blocks/${head.number - 1_000}`
      ? { json: { number: head.number - 1_000, time: new Date(noon - 2_000_000).toISOString() } }
      : { status: 404 },
})
const { portal } = host.getState()
host.setState({ portal: { ...portal, chain: { ...portal.chain, head } } })

void loadMessages(locale).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: portalQueryDefaults })}>
      <PortalProvider host={host}>
        <MemoryRouter>
          <ModuleProvider id="gallery">
            <Suspense>
              <Gallery sections={sections} />
            </Suspense>
          </ModuleProvider>
        </MemoryRouter>
      </PortalProvider>
    </QueryClientProvider>,
  ),
)
