// conformance.mjs: writes docs/conformance.md from the rows of the specification and the results that `make test` left.
// conformance.mjs --check: changes nothing, and fails where the page is not what the tests say. Either fails where a proof did not pass.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goLines, goTests, vitestTests } from './results.mjs'

const root = join(import.meta.dirname, '..')
const page = 'docs/conformance.md'
const left = 'bin/results'
const read = (path) => readFileSync(join(root, path), 'utf8')

const results = testResults()
const said = saidOfThemselves()
const missing = new Set()
const text = `${[...heading(), ...routes(), ...rows()].join('\n')}\n`

if (missing.size > 0) {
  fail(`These proofs of the specification did not pass, or are not there:\n  ${[...missing].join('\n  ')}`)
} else if (!process.argv.includes('--check')) {
  writeFileSync(join(root, page), text)
} else if (text !== read(page)) {
  fail(`${page} is not what the tests say: run make conformance, and commit it.`)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

/** Whether each test passed, by its name; one that ran twice passed both times. */
function testResults() {
  const results = new Map()
  for (const { name, outcome } of [...goTests(join(root, left)), ...vitestTests(root)]) {
    results.set(name, outcome === 'pass' && results.get(name) !== false)
  }
  return results
}

/** What Go tests said of themselves (testing.T.Attr), by their names. */
function saidOfThemselves() {
  const said = new Map()
  for (const { Action, Package, Test, Key, Value } of goLines(join(root, left))) {
    const name = `${Package} › ${Test}`
    if (Action === 'attr') said.set(name, { ...said.get(name), [Key]: Value })
  }
  return said
}

function heading() {
  return [
    '# Conformance',
    '',
    'What the specification says, and the tests that prove it here. `make conformance` writes this page after `make test`,',
    'which fails where a proof did not pass or the page is not what the tests say.',
    '',
  ]
}

function routes() {
  const tests = 'core/cmd/portal'
  const proofs = [`${tests} › TestInstalledPagesAreTheSpecifications`, `${tests} › TestSpecifiedRoutes`]
  prove(proofs)
  const lines = JSON.parse(read('core/routing/testdata/specification.json')).map(
    ({ routes, name, access, sidebar }) => {
      const told = said.get(`${tests} › TestSpecificationRow/${name.replaceAll(' ', '_')}`) ?? {}
      const there = routes.filter((path) => told[path] === 'installed').length
      const installed =
        there === routes.length ? 'pass' : there > 0 ? `${there} of ${routes.length} installed` : 'not installed'
      return `| ${routes.join(', ')} | ${name} | ${access} | ${sidebar} | ${installed} |`
    },
  )
  return [
    '## §2 Routes',
    '',
    'Access and sidebar: public, session, admin, or the least tier. A page that is not installed is not found. Proof:',
    `${proofs.join(', ')}.`,
    '',
    '| route | name | access | sidebar | |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ]
}

function rows() {
  return JSON.parse(read('docs/conformance.json')).flatMap(({ title, rows }) => [
    `## ${title}`,
    '',
    '| the specification says | proof | |',
    '| --- | --- | --- |',
    ...rows.map(row),
    '',
  ])
}

/** A proof is a test, or, where it ends in …, all that begin so. */
function prove(names) {
  for (const name of names) {
    const begin = name.endsWith('…') ? name.slice(0, -1) : null
    const those = [...results].filter(([test]) => (begin === null ? test === name : test.startsWith(begin)))
    if (those.length === 0 || those.some(([, passed]) => !passed)) missing.add(name)
  }
}

function row({ says, here, proof }) {
  const what = here ? `${says} (here: ${here})` : says
  if (proof === null) return `| ${what} | | not installed |`
  if (proof.length === 0) missing.add(`a proof of "${says}"`)
  prove(proof)
  return `| ${what} | ${proof.map((name) => name.replaceAll('|', '\\|')).join('<br>')} | pass |`
}
