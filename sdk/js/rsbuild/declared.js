import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/**
 * What the entry declares: `{ pages, cards }`, each from a route's path or a card's id to the request that its loader
 * imports. Read from the source, so that the build knows which chunk belongs to which page.
 */
export function readDeclared(entry) {
  const { program, errors } = parseSync(entry, readFileSync(entry, 'utf8'))
  if (errors.length > 0) throw new Error(`${entry} cannot be parsed: ${errors[0].message}`)
  const exported = program.body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration
  if (exported?.type !== 'CallExpression' || exported.callee.name !== 'defineRemote')
    throw new Error(`${entry} must have \`export default defineRemote(manifest, { … })\`.`)
  const [, pages, options] = exported.arguments
  const cards = options && properties(entry, options).find(([key]) => key === 'cards')?.[1]
  return { pages: loaders(entry, pages), cards: cards ? loaders(entry, cards) : {} }
}

function loaders(entry, node) {
  return Object.fromEntries(properties(entry, node).map(([key, loader]) => [key, importOf(entry, key, loader)]))
}

function properties(entry, node) {
  if (node?.type !== 'ObjectExpression')
    throw new Error(`${entry}: pages and cards must be written as object literals in the call of defineRemote.`)
  return node.properties.map((property) => {
    if (property.type !== 'Property' || property.computed)
      throw new Error(`${entry}: pages and cards must be named literally, without spread or computed keys.`)
    return [String(property.key.name ?? property.key.value), property.value]
  })
}

function importOf(entry, key, loader) {
  const body = loader.type === 'ArrowFunctionExpression' ? loader.body : undefined
  const imported = body?.type === 'ImportExpression' ? body.source : undefined
  if (imported?.type !== 'Literal' || typeof imported.value !== 'string')
    throw new Error(`${entry}: "${key}" must be written as () => import('./pages/Page').`)
  return imported.value
}

/** Throws where the entry's pages and cards are not the manifest's. */
export function compareWithManifest({ pages, cards }, manifest) {
  const problems = [
    ...missing(routesOf(manifest), pages, (path) => `The manifest's route ${path} has no page in defineRemote.`),
    ...missing(
      Object.keys(pages),
      routesOf(manifest),
      (path) => `The page ${path} of defineRemote is no route of the manifest.`,
    ),
    ...missing(cardsOf(manifest), cards, (id) => `The manifest's card "${id}" has no component in defineRemote.`),
    ...missing(
      Object.keys(cards),
      cardsOf(manifest),
      (id) => `The card "${id}" of defineRemote is not in the manifest.`,
    ),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

const routesOf = (manifest) => (manifest.routes ?? []).map((route) => route.path)
const cardsOf = (manifest) => (manifest.cards ?? []).map((card) => card.id)

function missing(wanted, there, sentence) {
  const names = Array.isArray(there) ? there : Object.keys(there)
  return wanted.filter((name) => !names.includes(name)).map(sentence)
}
