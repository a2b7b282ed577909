import { readFileSync } from 'node:fs'

const { version, peerDependencies: peers } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** What the shell provides to remotes; there is never a second copy. */
export const shared = Object.freeze({
  react: { version: peers.react },
  'react/jsx-runtime': { version: peers.react },
  'react-dom': { version: peers['react-dom'] },
  'react-router': { version: peers['react-router'] },
  '@tanstack/react-query': { version: peers['@tanstack/react-query'] },
  '@portal/sdk': { version },
  '@portal/sdk/ui': { version },
  '@portal/sdk/chain': { version, lazy: true },
  ethers: { version: peers.ethers, lazy: true },
})

/** The same as a federation container wants it: strict, and without a fallback copy. */
export function consumed() {
  return Object.fromEntries(
    Object.entries(shared).map(([request, { version: provided }]) => [
      request,
      { singleton: true, strictVersion: true, requiredVersion: `^${provided}`, import: false },
    ]),
  )
}

export function containerName(id, version) {
  return `${id}_${version}`.replaceAll('-', '$').replaceAll('.', '_')
}
