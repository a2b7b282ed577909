// Prints what the first route downloads, in brotli bytes: all that index.html loads at once, by package.
// With --json it writes one line for each figure: {name, value, unit, bound, holds}.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'

const bound = 130_000
const cwd = join(import.meta.dirname, '..')

const dist = await mkdtemp(join(tmpdir(), 'portal-size-'))
try {
  await build(dist)
  report(await measure(dist))
} finally {
  await rm(dist, { recursive: true, force: true })
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Builds the shell as it is shipped, with source maps beside it. */
async function build(root) {
  const { content } = await loadConfig({ cwd })
  const config = mergeRsbuildConfig(content, {
    output: { distPath: { root }, sourceMap: { js: 'hidden-source-map' }, cleanDistPath: true },
    logLevel: 'error',
  })
  const rsbuild = await createRsbuild({ cwd, config })
  const { close } = await rsbuild.build()
  await close()
}

/** Brotli bytes by package. A file's bytes are shared out by how much of its text each package wrote. */
async function measure(root) {
  const html = await readFile(join(root, 'index.html'), 'utf8')
  const sizes = new Map()
  const add = (name, bytes) => sizes.set(name, (sizes.get(name) ?? 0) + bytes)
  for (const [, path] of html.matchAll(/(?:src|href)="(\/static\/[^"]+\.(?:js|css))"/g)) {
    const code = await readFile(join(root, path), 'utf8')
    const bytes = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
    if (path.endsWith('.css')) {
      add('style sheet', bytes)
      continue
    }
    const written = lengths(code, JSON.parse(await readFile(join(root, `${path}.map`), 'utf8')))
    const total = [...written.values()].reduce((sum, length) => sum + length, 0)
    for (const [name, length] of written) add(name, (bytes * length) / total)
  }
  return sizes
}

/** Characters of the code by package, read off its source map (ECMA-426). */
function lengths(code, { mappings, sources }) {
  const written = new Map()
  const lines = code.split('\n')
  let source = 0
  for (const [number, line] of mappings.split(';').entries()) {
    let column = 0
    const segments = line.split(',').filter(Boolean).map(decode)
    const starts = segments.map(([columns, sourceStep]) => {
      column += columns
      source += sourceStep ?? 0
      return { column, name: packageOf(sources[source] ?? '') }
    })
    for (const [index, start] of starts.entries()) {
      const end = starts[index + 1]?.column ?? lines[number]?.length ?? start.column
      written.set(start.name, (written.get(start.name) ?? 0) + end - start.column)
    }
  }
  return written
}

/** The numbers of one base64 VLQ segment. */
function decode(segment) {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const numbers = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = digits.indexOf(character)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

function packageOf(source) {
  const inside = source.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)
  if (inside) return inside[1].startsWith('@radix-ui/') ? '@radix-ui' : inside[1]
  if (/sdk\/js\//.test(source)) return '@portal/sdk'
  return /webpack|rspack/.test(source) ? 'module loader' : '@portal/shell'
}

function report(sizes) {
  const rows = [...sizes].map(([name, bytes]) => [name, Math.round(bytes)]).sort((a, b) => b[1] - a[1])
  const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0)
  const name = "the shell's first route, brotli"
  if (process.argv.includes('--json')) {
    const line = (figure) => print(JSON.stringify(figure))
    line({ name, value: total, unit: 'byte', bound, holds: total <= bound })
    for (const [part, value] of rows) line({ name: `${name}: ${part}`, value, unit: 'byte', bound: null, holds: true })
    return
  }
  for (const [part, bytes] of rows) print(`${String(bytes).padStart(8)}  ${part}`)
  print(`${String(total).padStart(8)}  ${name}; at most ${bound}`)
  if (total > bound) process.exitCode = 1
}
