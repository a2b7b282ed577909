#!/usr/bin/env node
// Lets forge compile with the npm compiler: it answers as the native `solc` would, so that nothing is downloaded.
import solc from 'solc'

if (process.argv.includes('--version')) {
  const version = solc.version().replace('.Emscripten.clang', '.Linux.g++')
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  process.stdout.write(solc.compile(Buffer.concat(chunks).toString('utf8')))
}
