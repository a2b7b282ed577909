// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareWithManifest, readDeclared } from './declared.js'

const folder = mkdtempSync(join(tmpdir(), 'declared-'))
const entry = join(folder, 'module.ts')
afterAll(() => rmSync(folder, { recursive: true }))

function declared(call: string) {
  writeFileSync(
    entry,
    `import { defineRemote } from '@portal/sdk'\nconst loader = () => import('./A')\nexport default ${call}\n`,
  )
  return readDeclared(entry)
}

test.each([
  ['pages', "defineRemote(manifest, { '/a': () => import('./A') })", { pages: { '/a': './A' }, cards: {} }],
  [
    'cards',
    "defineRemote(manifest, {}, { cards: { gaia: () => import('./Card') } })",
    { pages: {}, cards: { gaia: './Card' } },
  ],
])('%s are read from the call', (_, call, expected) => {
  expect(declared(call)).toEqual(expected)
})

test.each([
  ['{ pages: {} }', 'must have `export default defineRemote(manifest, { … })`'],
  ['defineRemote(manifest, pages)', 'must be written as object literals'],
  ['defineRemote(manifest, { ...pages })', 'without spread or computed keys'],
  ["defineRemote(manifest, { '/a': loader })", `"/a" must be written as () => import('./pages/Page').`],
  ["defineRemote(manifest, { '/a': () => import(name) })", `"/a" must be written as () => import('./pages/Page').`],
])('%s is refused: %s', (call, sentence) => {
  expect(() => declared(call)).toThrow(sentence)
})

test('every difference from the manifest is named at once', () => {
  const manifest = { routes: [{ path: '/a' }], cards: [{ id: 'one' }] }
  expect(() => compareWithManifest({ pages: { '/b': './B' }, cards: { two: './Two' } }, manifest)).toThrow(
    [
      "The manifest's route /a has no page in defineRemote.",
      'The page /b of defineRemote is no route of the manifest.',
      'The manifest\'s card "one" has no component in defineRemote.',
      'The card "two" of defineRemote is not in the manifest.',
    ].join('\n'),
  )
  expect(() => compareWithManifest({ pages: {}, cards: {} }, {})).not.toThrow()
})
