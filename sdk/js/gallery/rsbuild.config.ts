import { defineConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import tailwindcss from '@tailwindcss/postcss'

/** The kit on one page, for the eye and for axe: shell/e2e/gallery.test.ts builds and serves it. It is no part of the portal. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: './main.tsx' } },
  html: { template: './index.html', inject: 'body' },
  // Served under the portal's own content security policy, which takes files only.
  output: {
    distPath: { root: 'dist' },
    inlineScripts: false,
    inlineStyles: false,
    dataUriLimit: 0,
    sourceMap: false,
    polyfill: 'off',
    // as the shell and the remotes are built
    overrideBrowserslist: ['chrome >= 123', 'firefox >= 121', 'safari >= 17.5'],
  },
  tools: { postcss: { postcssOptions: { plugins: [tailwindcss({ base: import.meta.dirname })] } } },
})
