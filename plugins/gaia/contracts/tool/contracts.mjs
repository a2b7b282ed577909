#!/usr/bin/env node
// contracts build|verify|test [contract[@evm]…], run in the folder of a contracts package. Without an EVM version, a
// contract is compiled for the one of all our chains.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from './compile.mjs'

const folder = process.cwd()
const [command, ...targets] = process.argv.slice(2)
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
    if (readFileSync(artifact(name), 'utf8') !== encode(compile(folder, name, evm))) {
      fail(`artifacts/${name}.json is not what the sources compile to. Run the package's build script and commit.`)
    }
    say(`${name}: artifacts/${name}.json is what the sources compile to`)
  }
}

function test() {
  const shim = fileURLToPath(new URL('solcshim.mjs', import.meta.url))
  chmodSync(shim, 0o755)
  const { status, error } = spawnSync(forge(), ['test', '--use', shim], { cwd: folder, stdio: 'inherit' })
  if (error) throw error
  process.exitCode = status ?? 1
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
