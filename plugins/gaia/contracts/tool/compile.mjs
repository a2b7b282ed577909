import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import solc from 'solc'

const common = {
  optimizer: { enabled: true, runs: 200 },
  outputSelection: {
    '*': {
      '': ['ast'],
      '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'evm.deployedBytecode.immutableReferences'],
    },
  },
}

/**
 * Compiles `src/<name>.sol` of the package in `folder` for that EVM and returns its artefact. Equal sources give an equal
 * artefact on every machine: the sources hash covers each file the compiler read, by name and content.
 */
export function compile(folder, name, evmVersion = 'cancun') {
  const settings = { evmVersion, ...common }
  const file = `src/${name}.sol`
  const sources = new Map()
  const read = (path) => {
    const contents = readFileSync(locate(folder, path), 'utf8')
    sources.set(path, contents)
    return contents
  }
  const input = { language: 'Solidity', sources: { [file]: { content: read(file) } }, settings }
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import(path) {
        try {
          return { contents: read(path) }
        } catch (error) {
          return { error: error.message }
        }
      },
    }),
  )
  const faults = (output.errors ?? []).filter(isFault)
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'))

  const { abi, evm } = output.contracts[file][name]
  const made = {
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    runtime: `0x${evm.deployedBytecode.object}`,
    immutables: immutables(evm.deployedBytecode.immutableReferences, output.sources),
  }
  return { name, compiler: compiler(evmVersion), sourcesHash: hash(sources), outputHash: outputHash(made), ...made }
}

/** What the constructor writes into the code that is deployed, zero in `runtime`: each value's name, type and places in bytes. */
function immutables(references, sources) {
  const found = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (node.nodeType === 'VariableDeclaration' && Object.hasOwn(references, node.id)) {
      const starts = references[node.id].map(({ start }) => start).sort((a, b) => a - b)
      found.push({ name: node.name, type: node.typeDescriptions.typeString, starts })
    }
    for (const child of Object.values(node)) visit(child)
  }
  for (const { ast } of Object.values(sources)) visit(ast)
  return found.sort((a, b) => a.starts[0] - b.starts[0])
}

/** The hash of what was compiled: it tells an artefact that was changed by hand, or by a merge. */
export function outputHash({ abi, bytecode, runtime, immutables }) {
  return `sha256:${createHash('sha256')
    .update(JSON.stringify([abi, bytecode, runtime, immutables]))
    .digest('hex')}`
}

/** What an artefact says of the compiler and its settings. */
export function compiler(evmVersion = 'cancun') {
  const { outputSelection, ...settings } = common
  return { version: solc.version(), evmVersion, ...settings }
}

/**
 * The hash of these files of the package in `folder` and of all that they import, as in the artefact where the compiler read the same.
 * It is found without compiling, by the import statements as people write them.
 */
export function sourcesHash(folder, files) {
  const sources = new Map()
  const visit = (path) => {
    if (sources.has(path)) return
    const contents = readFileSync(locate(folder, path), 'utf8')
    sources.set(path, contents)
    for (const [, imported] of contents.matchAll(/^\s*import\b[^;"']*["']([^"']+)["']\s*;/gm)) {
      visit(imported.startsWith('.') ? posix.join(posix.dirname(path), imported) : imported)
    }
  }
  for (const file of files) visit(file)
  return hash(sources)
}

/** A warning counts in our own sources only; a library's are its authors' to mend. */
function isFault({ severity, sourceLocation }) {
  return severity === 'error' || (sourceLocation?.file ?? 'src/').startsWith('src/')
}

function locate(folder, path) {
  return /^(src|test)\//.test(path) ? join(folder, path) : createRequire(join(folder, 'package.json')).resolve(path)
}

function hash(sources) {
  const digest = createHash('sha256')
  for (const path of [...sources.keys()].sort()) {
    const contents = sources.get(path)
    digest.update(`${path}\0${Buffer.byteLength(contents)}\0${contents}`)
  }
  return `sha256:${digest.digest('hex')}`
}
