import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import solc from 'solc'

const common = {
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
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
  const { outputSelection, ...compiled } = settings
  return {
    name,
    compiler: { version: solc.version(), ...compiled },
    sourcesHash: hash(sources),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
  }
}

/** A warning counts in our own sources only; a library's are its authors' to mend. */
function isFault({ severity, sourceLocation }) {
  return severity === 'error' || (sourceLocation?.file ?? 'src/').startsWith('src/')
}

function locate(folder, path) {
  return path.startsWith('src/') ? join(folder, path) : createRequire(join(folder, 'package.json')).resolve(path)
}

function hash(sources) {
  const digest = createHash('sha256')
  for (const path of [...sources.keys()].sort()) {
    const contents = sources.get(path)
    digest.update(`${path}\0${Buffer.byteLength(contents)}\0${contents}`)
  }
  return `sha256:${digest.digest('hex')}`
}
