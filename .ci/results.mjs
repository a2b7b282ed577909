// results.mjs: what the tests left behind, as {name, outcome: pass | fail | skip, seconds, again}. A Go test is "package › TestName/row", one
// of TypeScript "file › describe › test". A test that fell and was tried once more is one, with the outcome of the second time; again says so.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The packages whose TypeScript tests leave results: all of the workspace that have a vitest configuration. */
export function vitestPackages(root) {
  const areas = readdirSync(join(root, 'plugins')).map((area) => `plugins/${area}/remote`)
  return ['sdk/js', 'shell', 'shell/e2e', ...areas].filter((path) => existsSync(join(root, path, 'vitest.config.ts')))
}

/** Every line that go test -json wrote into a file of the folder, but for those of packages. */
export function* goLines(folder) {
  for (const file of readdirSync(folder).filter((file) => /^go.*\.json$/.test(file))) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (!line.startsWith('{')) continue
      const said = JSON.parse(line)
      if (said.Test) yield { ...said, Package: said.Package.replace(/^gaia\.example\/portal\//, '') }
    }
  }
}

export function goTests(folder) {
  const tests = []
  for (const { Action, Package, Test, Elapsed } of goLines(folder)) {
    if (['pass', 'fail', 'skip'].includes(Action)) {
      tests.push({ name: `${Package} › ${Test}`, outcome: Action, seconds: Elapsed ?? 0 })
    }
  }
  return lastOf(tests)
}

/** Each test once, as it was the last time. */
function lastOf(tests) {
  const last = new Map()
  for (const test of tests) {
    const before = last.get(test.name)
    last.set(test.name, { ...test, again: before?.outcome === 'fail' })
  }
  return [...last.values()]
}

export function vitestTests(root) {
  const outcomes = { passed: 'pass', failed: 'fail' }
  const tests = vitestPackages(root).flatMap((path) => {
    const left = ['.results.json', '.results-again.json', '.results-measured.json'].map((name) =>
      join(root, path, 'node_modules', name),
    )
    return left
      .filter(existsSync)
      .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults)
      .flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ status, ancestorTitles, title, duration }) => ({
          name: [relative(root, name), ...ancestorTitles, title].join(' › '),
          outcome: outcomes[status] ?? 'skip',
          seconds: (duration ?? 0) / 1000,
        })),
      )
  })
  return lastOf(tests)
}
