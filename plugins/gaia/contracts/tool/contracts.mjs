#!/usr/bin/env node
// contracts build|verify|test [contract[@evm]…] [--all], run in the folder of a contracts package. Without an EVM version, a
// contract is compiled for the one of all our chains. verify compiles, and test fuzzes, what changed since the artefacts were
// written and the tests passed; with --all everything.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { compile, compiler, outputHash, sourcesHash } from './compile.mjs'

const folder = process.cwd()
const [command, ...words] = process.argv.slice(2)
const all = words.includes('--all')
const targets = words.filter((word) => !word.startsWith('--'))
const commands = { build, verify, test }

if (!Object.hasOwn(commands, command ?? '')) {
  fail('Usage: contracts build|verify|test [contract[@evm]…]')
}
try {
  commands[command]()
} catch (error) {
  fail(error.message)
}

function build() {
  mkdirSync(join(folder, 'artifacts'), { recursive: true })
  for (const [name, evm] of contracts()) {
    writeFileSync(artifact(name), encode(compile(folder, name, evm)))
    say(`${name}: written to artifacts/${name}.json`)
  }
}

function verify() {
  for (const [name, evm] of contracts()) {
    const committed = readFileSync(artifact(name), 'utf8')
    if (!all && isOf(JSON.parse(committed), name, evm)) {
      say(`${name}: nothing changed since artifacts/${name}.json was compiled`)
      continue
    }
    if (committed !== encode(compile(folder, name, evm))) {
      fail(`artifacts/${name}.json is not what the sources compile to. Run the package's build script and commit.`)
    }
    say(`${name}: artifacts/${name}.json is what the sources compile to`)
  }
}

/** Whether the artefact is of these sources, compiler and settings, and as it was written. */
function isOf(artefact, name, evm) {
  return (
    artefact.outputHash === outputHash(artefact) &&
    artefact.sourcesHash === sourcesHash(folder, [`src/${name}.sol`]) &&
    isDeepStrictEqual(artefact.compiler, compiler(evm))
  )
}

function test() {
  const passed = artifact('tests')
  const now = encode({ testsHash: testsHash() })
  if (!all && existsSync(passed) && readFileSync(passed, 'utf8') === now) {
    say('nothing changed since all tests passed: artifacts/tests.json')
    return
  }
  const shim = fileURLToPath(new URL('solcshim.mjs', import.meta.url))
  chmodSync(shim, 0o755)
  const { status, error } = spawnSync(forge(), ['test', '--use', shim], { cwd: folder, stdio: 'inherit' })
  if (error) throw error
  process.exitCode = status ?? 1
  if (status === 0) writeFileSync(passed, now)
}

/** Of all that the tests' outcome rests on: the tests, what they import, the compiler, forge and its settings. */
function testsHash() {
  const files = ['src', 'test'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true })
      .filter((file) => file.endsWith('.sol'))
      .map((file) => `${part}/${file}`),
  )
  const { version } = JSON.parse(readFileSync(join(dirname(forge()), '../package.json'), 'utf8'))
  const settings = readFileSync(join(folder, 'foundry.toml'), 'utf8')
  const said = [sourcesHash(folder, files), compiler().version, version, settings]
  return `sha256:${createHash('sha256').update(said.join('\0')).digest('hex')}`
}

/** The binary that the package for this platform carries; forge's own wrapper package needs an install script. */
function forge() {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const manifest = `@foundry-rs/forge-${process.platform}-${arch}/package.json`
  return join(dirname(createRequire(import.meta.url).resolve(manifest)), 'bin', 'forge')
}

function contracts() {
  return targets.map((target) => target.split('@'))
}

function artifact(name) {
  return join(folder, 'artifacts', `${name}.json`)
}

function encode(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

function say(message) {
  process.stdout.write(`${message}\n`)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
