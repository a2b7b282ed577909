import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The npm packages whose code is in the build's chunks: `[{ name, version, licence }]`, sorted; a licence is '' where the package names none. */
export function packagesIn(compilation) {
  const found = new Map()
  const folders = new Map()
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getModuleChunks(module).length === 0) continue
    for (const part of module.modules ?? [module]) {
      const file = part.nameForCondition?.()
      if (!file?.includes('/node_modules/')) continue
      const folder = dirname(file)
      if (!folders.has(folder)) folders.set(folder, packageOf(folder))
      const owner = folders.get(folder)
      if (owner) found.set(`${owner.name}@${owner.version}`, owner)
    }
  }
  return [...found.keys()].sort().map((key) => found.get(key))
}

/** The package that has the folder: the nearest package.json with a name and a version. */
function packageOf(folder) {
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    const { name, version, license } = JSON.parse(readFileSync(file, 'utf8'))
    if (name && version)
      return { name, version, licence: typeof license === 'string' ? license : (license?.type ?? '') }
  }
  const above = dirname(folder)
  return above === folder ? undefined : packageOf(above)
}
