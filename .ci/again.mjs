// again.mjs <package>: prints the files of the package's TypeScript tests that fell, where they are few enough to be tried once more by
// themselves: a portal that is broken fails many, and is not asked twice. Fails where there is nothing to try.

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const mostFiles = 2

const { testResults } = JSON.parse(readFileSync(join(process.argv[2], 'node_modules/.results.json'), 'utf8'))
const fell = testResults.filter(({ status }) => status === 'failed').map(({ name }) => `./${basename(name)}`)
if (fell.length === 0 || fell.length > mostFiles) process.exit(1)
process.stdout.write(`${fell.join(' ')}\n`)
