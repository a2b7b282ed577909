import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import tailwindcss from '@tailwindcss/postcss'
import { checkCompat } from './checkCompat.js'
import { compareWithManifest, readDeclared } from './declared.js'
import { RemoteIndexPlugin } from './remoteIndex.js'
import { consumed, containerName, shared } from './shared.js'

export { containerName, shared }

export function portalRemote({ manifest: manifestPath, entry = './src/module.ts' }) {
  const root = process.cwd()
  const manifest = JSON.parse(readFileSync(resolve(root, manifestPath), 'utf8'))
  checkCompat(manifest)
  const entryPath = resolve(root, entry)
  const declared = readDeclared(entryPath)
  compareWithManifest(declared, manifest)
  const name = containerName(manifest.id, manifest.version)

  return {
    root,
    mode: 'production',
    plugins: [pluginReact({ fastRefresh: false })],
    source: { entry: {} },
    splitChunks: { preset: 'none' },
    security: { sri: { enable: true, algorithm: 'sha384' } },
    output: {
      target: 'web',
      distPath: { root: 'dist' },
      assetPrefix: 'auto',
      filenameHash: 'contenthash:10',
      legalComments: 'none',
      sourceMap: false,
      cleanDistPath: true,
      manifest: false,
      overrideBrowserslist: ['chrome >= 123', 'firefox >= 120', 'safari >= 17.5'],
    },
    tools: {
      htmlPlugin: false,
      postcss: { postcssOptions: { plugins: [tailwindcss({ base: dirname(entryPath) })] } },
      rspack: (config) => {
        config.entry = {}
        config.output = { ...config.output, uniqueName: name, publicPath: 'auto', crossOriginLoading: 'anonymous' }
        config.plugins.push(container(name, entryPath), new RemoteIndexPlugin({ name, declared }))
      },
    },
  }
}

function container(name, entry) {
  return new rspack.container.ModuleFederationPluginV1({
    name,
    filename: 'remoteEntry.[contenthash:10].js',
    library: { type: 'var', name },
    exposes: { './module': entry },
    shared: consumed(),
  })
}
