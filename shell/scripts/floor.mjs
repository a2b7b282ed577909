// Builds the shell into the folder of the argument, with the page of /validators in its own bundle by React.lazy: what
// entering a remote is measured against.
import { dirname, join } from 'node:path'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'
import tailwindcss from '@tailwindcss/postcss'

const cwd = join(import.meta.dirname, '..')
const { content } = await loadConfig({ cwd })
const config = mergeRsbuildConfig(content, {
  output: { distPath: { root: process.argv[2] }, cleanDistPath: true },
  tools: {
    // A style sheet has the classes of the sources around it: the shell's of the shell, the page's of its module.
    postcss: (options) => {
      options.postcssOptions = ({ resourcePath }) => ({
        plugins: [tailwindcss({ base: /\/remote\/src\//.test(resourcePath) ? dirname(resourcePath) : cwd })],
      })
    },
    rspack: (options, { rspack }) => {
      for (const part of ['RemotePage', 'Remotes']) {
        const there = join(import.meta.dirname, 'floor', part)
        options.plugins.push(new rspack.NormalModuleReplacementPlugin(new RegExp(`\\.\\.?/(remotes/)?${part}$`), there))
      }
    },
  },
  logLevel: 'error',
})
const rsbuild = await createRsbuild({ cwd, config })
const { close } = await rsbuild.build()
await close()
