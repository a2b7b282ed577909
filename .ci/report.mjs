// report.mjs <folder>: tells at the end of make test, from what .ci/step and the tests left in the folder, what each step took, which
// tests took longest, and all that failed; writes the same to report.txt there. It fails where a step or a test did.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goLines, goTests, vitestTests } from './results.mjs'

const root = join(import.meta.dirname, '..')
const folder = process.argv[2]
const shownLines = 150

const steps = readSteps()
const tests = [...goTests(join(root, folder)), ...vitestTests(root)]
const done = new Set(steps.map(({ what }) => what))
const notRun = readPlanned().filter((what) => !done.has(what))
const failedSteps = steps.filter(({ status }) => status !== 0)
const failedTests = tests.filter(({ outcome }) => outcome === 'fail')
const heldAgain = tests.filter(({ outcome, again }) => outcome === 'pass' && again)
const count = (outcome) => tests.filter((test) => test.outcome === outcome).length

const text = [...table(), ...slowest(10), ...scores(), ...secondTries(), ...failures(), '', totals()].join('\n') // what failed is last, where it is found
process.stdout.write(`${text}\n`)
writeFileSync(join(folder, 'report.txt'), `${text}\n`)
if (failedSteps.length + failedTests.length + notRun.length > 0 || steps.length === 0) process.exitCode = 1

function readSteps() {
  const file = join(folder, 'steps.tsv')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [start, took, cpu, status, log, what] = line.split('\t')
      return { start: Number(start), took: Number(took), cpu: Number(cpu), status: Number(status), log, what }
    })
    .sort((a, b) => a.start - b.start)
}

/** What make -n said that it would do. */
function readPlanned() {
  const said = readFileSync(join(folder, 'planned.txt'), 'utf8')
  return [...said.matchAll(/\.ci\/step "([^"]+)"/g)].map(([, what]) => what)
}

function failures() {
  const lines = []
  for (const { what, log } of failedSteps) {
    const said = readFileSync(log, 'utf8').trimEnd().split('\n')
    lines.push('', `✗ ${what}: ${said.length > shownLines ? `the last ${shownLines} lines of ${log}` : log}`)
    lines.push(...said.slice(-shownLines).map((line) => `  ${line}`))
  }
  if (failedTests.length > 0) lines.push('', '✗ failed tests:', ...failedTests.map(({ name }) => `  ${name}`))
  if (notRun.length > 0) lines.push('', '✗ not run, since what they need failed:', ...notRun.map((what) => `  ${what}`))
  return lines
}

function table() {
  if (steps.length === 0) return ['', 'No step was run.']
  const first = steps[0].start
  const last = Math.max(...steps.map(({ start, took }) => start + took))
  const cpu = steps.reduce((sum, step) => sum + step.cpu, 0)
  const row = (at, took, cpu, what) => `${at.padStart(7)} ${took.padStart(9)} ${cpu.padStart(9)}  ${what}`
  return [
    '',
    row('at', 'took', 'CPU', 'step'),
    ...steps.map(({ start, took, cpu, status, what }) =>
      row(clock(start - first), `${took.toFixed(1)} s`, `${cpu.toFixed(1)} s`, status === 0 ? what : `${what} ✗`),
    ),
    row('', clock(last - first), clock(cpu), 'from the first to the last'),
  ]
}

function slowest(most) {
  const longest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
  return [
    '',
    `the slowest ${longest.length} tests`,
    ...longest.map(({ seconds, name }) => `${`${seconds.toFixed(1)} s`.padStart(9)}  ${name}`),
  ]
}

/** What tests measured and say in a line of their own, which begins with "score: ". */
function scores() {
  const said = [...goLines(join(root, folder))]
    .filter(({ Action, Output }) => Action === 'output' && Output.startsWith('score: '))
    .map(({ Output }) => `  ${Output.slice('score: '.length).trimEnd()}`)
  return said.length === 0 ? [] : ['', 'scores', ...said]
}

/** What held only when it was tried once more: a fault of the test, or one of the portal that shows now and then. Either is to be mended. */
function secondTries() {
  if (heldAgain.length === 0) return []
  return ['', '! fell, and held when tried once more:', ...heldAgain.map(({ name }) => `  ${name}`)]
}

/** The last line says how many tests there were, in words that a machine can read too. */
function totals() {
  return `${count('pass')} passed, ${count('fail')} failed, ${count('skip')} skipped, ${heldAgain.length} at the second try`
}

function clock(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
