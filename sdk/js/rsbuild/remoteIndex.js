import { createHash } from 'node:crypto'
import { shellContract } from '../src/shellContract.js'
import { packagesIn } from './packages.js'

const allowedPath = /^[A-Za-z0-9._/-]+$/
/** What the portal serves of a remote (core/webfile); a test compares both. */
const servedFile = /\.(avif|css|jpeg|jpg|js|json|mjs|onnx|png|svg|wasm|webp|woff|woff2)$/

/**
 * Writes remote.json: each file with its integrity, and the pages and cards it belongs to. A file without any is everybody's. Beside it
 * packages.json, which is not served: the packages in those files, for the bundle's SBOM.
 */
export class RemoteIndexPlugin {
  /** @param {{ name: string, declared: { pages: Record<string, string>, cards: Record<string, string> } }} options */
  constructor({ name, declared }) {
    this.name = name
    this.declared = declared
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('RemoteIndexPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'RemoteIndexPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return
          const write = (name, value) =>
            compilation.emitAsset(name, new sources.RawSource(`${JSON.stringify(value, null, 2)}\n`))
          write('remote.json', this.index(compilation))
          write('packages.json', packagesIn(compilation))
        },
      )
    })
  }

  index(compilation) {
    const owners = this.owners(compilation)
    const files = {}
    for (const asset of compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!servedFile.test(asset.name)) continue
      if (!allowedPath.test(asset.name))
        throw new Error(
          `The file ${asset.name} has a name that the portal does not serve; use letters, digits, ".", "_" and "-".`,
        )
      files[asset.name] = { integrity: integrity(asset.source.buffer()), ...owners.get(asset.name) }
    }
    const entry = Object.keys(files).find((file) => /^remoteEntry\.[^/]*\.js$/.test(file))
    if (!entry) throw new Error('The build made no container entry.')
    return { name: this.name, shell: shellContract, entry, files }
  }

  /**
   * Which pages and cards a file belongs to, and whether none of them needs it to be opened. Files of the container itself
   * are in no entry of the map.
   */
  owners(compilation) {
    const groups = requestGroups(
      compilation,
      new Set([...Object.values(this.declared.pages), ...Object.values(this.declared.cards)]),
    )
    const initial = initialFiles(compilation, groups)
    const owned = new Map()
    const first = new Set([...groups.values()].flat().flatMap((group) => group.getFiles()))
    for (const kind of ['pages', 'cards']) {
      for (const [key, request] of Object.entries(this.declared[kind])) {
        const files = [...filesBelow(groups.get(request) ?? [])].filter((file) => !initial.has(file))
        if (files.length === 0)
          throw new Error(
            `${request} of "${key}" has no chunk of its own: the entry, or what it imports, also imports it statically.`,
          )
        for (const file of files) {
          const owner = owned.get(file) ?? {}
          const later = first.has(file) ? {} : { later: true }
          owned.set(file, { ...owner, [kind]: [...(owner[kind] ?? []), key], ...later })
        }
      }
    }
    return owned
  }
}

/** Chunk groups by the request of the `import()` in the entry that made them. */
function requestGroups(compilation, requests) {
  const found = new Map()
  for (const group of compilation.chunkGroups) {
    for (const { request } of group.origins) {
      if (request && requests.has(request)) found.set(request, [...(found.get(request) ?? []), group])
    }
  }
  return found
}

function filesBelow(groups, visited = new Set()) {
  const files = new Set()
  for (const group of groups) {
    if (visited.has(group)) continue
    visited.add(group)
    for (const file of group.getFiles()) files.add(file)
    for (const file of filesBelow(group.childrenIterable, visited)) files.add(file)
  }
  return files
}

/** Files that can be loaded before any page: the container's entry, its exposed module, and what these import, now or later. */
function initialFiles(compilation, byRequest) {
  const pages = new Set([...byRequest.values()].flat())
  const found = new Set(compilation.entrypoints.values())
  for (const group of found) {
    for (const child of group.childrenIterable) if (!pages.has(child)) found.add(child)
  }
  return new Set([...found].flatMap((group) => group.getFiles()))
}

function integrity(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
