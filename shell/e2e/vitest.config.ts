import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As patient as Playwright is with what it waits for: what a busy machine takes long for comes all the same.
    expect: { poll: { timeout: 30_000 } },
    bail: 1,
  },
})
