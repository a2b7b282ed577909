import { createRequire } from 'node:module'
import { defineConfig, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

const require = createRequire(import.meta.url)
const version = (name: string): string =>
  (require(`./node_modules/${name}/package.json`) as { version: string }).version
const shared = ['react', 'react-dom', 'react-router', '@tanstack/react-query', '@portal/sdk', 'ethers']

/** What main.tsx loads with the first remote. */
const withRemotes = ['./remotes/federation', '@portal/sdk/ui']

/** Names the files that come with the first remote, for the core to preload where a page needs one. */
const remoteFiles: RsbuildPlugin = {
  name: 'portal-remote-files',
  setup(api) {
    api.modifyHTML((html, { compilation }) => {
      const groups = compilation.chunkGroups.filter(({ origins }) =>
        origins.some(({ request = '' }) => withRemotes.includes(request)),
      )
      const files = new Set(groups.flatMap((group) => group.getFiles()).map((file) => `/${file}`))
      return html.replace('<!--remote-->', `<!--remote ${[...files].join(' ')}-->`)
    })
  },
}

export default defineConfig({
  plugins: [pluginReact()],
  environments: {
    web: {
      plugins: [remoteFiles],
      source: { entry: { index: './src/main.tsx' } },
      html: { template: './src/index.html' },
    },
    // The document around a framed remote. It has no origin, so that nothing of it comes out of the shell's cache: it shares no file.
    frame: {
      source: { entry: { frame: './src/frame/main.tsx' } },
      html: { template: './src/frame/frame.html' },
      output: { distPath: { js: 'static/frame', css: 'static/frame', font: 'static/frame' } },
    },
    // The document of the sandbox, which may load one file only.
    sandbox: {
      source: { entry: { sandbox: './src/sandbox/frame/main.ts' } },
      html: { template: './src/sandbox/sandbox.html' },
    },
  },
  source: {
    define: {
      SHARED_VERSIONS: JSON.stringify(Object.fromEntries(shared.map((name) => [name, version(name)]))),
      // The federation runtime leaves out what only manifests and servers need.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    },
  },
  html: { inject: 'body', scriptLoading: 'defer', crossorigin: 'anonymous' },
  // The runtime contains the hash of each file that is loaded later. Those of SHA-256 are a third shorter than the default's, and as hard
  // to forge.
  // A part comes in one file with the packages that only it uses: two would be two requests, and two hashes more in the runtime.
  splitChunks: { cacheGroups: { defaultVendors: false } },
  security: { sri: { enable: true, algorithm: 'sha256' } },
  output: {
    assetPrefix: '/',
    inlineScripts: false,
    inlineStyles: false,
    legalComments: 'none',
    // The content security policy takes fonts and images as files only.
    dataUriLimit: 0,
    polyfill: 'off',
    sourceMap: false,
    overrideBrowserslist: ['chrome >= 123', 'firefox >= 121', 'safari >= 17.5'],
  },
  tools: { postcss: { postcssOptions: { plugins: [require('@tailwindcss/postcss')] } } },
})
