import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** What README.md says, word by word, with {} for what is read from it; and what a reader then does or sees. */
export type Part = [says: string, act?: (...read: string[]) => Promise<unknown>]

/** The numbered steps below a heading of README.md, each on one line. */
export async function readmeSteps(heading: string): Promise<string[]> {
  const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const section = readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const [, ...steps] = section.split(/^\d+\. /m)
  return steps.map((step) => step.replace(/\s+/g, ' ').trim())
}

/** Follows a step to its end. What it says and no part knows is an error: a step is changed with its test. */
export async function followStep(step: string, parts: Part[]): Promise<void> {
  let rest = step
  for (const [says, act] of parts) {
    const words = says.split('{}').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const found = new RegExp(`^${words.join('(.+?)')}`).exec(rest)
    if (!found) throw new Error(`README.md goes on with "${rest}", and its test with "${says}"`)
    await act?.(...found.slice(1))
    rest = rest.slice(found[0].length).trimStart()
  }
  if (rest) throw new Error(`README.md goes on with "${rest}", and its test does not`)
}
