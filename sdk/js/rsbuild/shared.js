/**
 * What the shell gives to remotes; there is never a second copy. This list, with the major versions in the SDK's peerDependencies,
 * is what shellContract numbers.
 */
export const shared = Object.freeze([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  '@portal/sdk',
  '@portal/sdk/ui',
  '@portal/sdk/layers',
  '@portal/sdk/chain',
  'ethers',
])

/**
 * The same as a federation container wants it: without a fallback copy, and in whatever version the shell has. Whether that one fits
 * was said by compat.shell before the container was loaded; a range of versions here would refuse what fits.
 */
export function consumed() {
  return Object.fromEntries(
    shared.map((request) => [
      request,
      { singleton: true, strictVersion: false, requiredVersion: false, import: false },
    ]),
  )
}

export function containerName(id, version) {
  return `${id}_${version}`.replaceAll('-', '$').replaceAll('.', '_')
}
