import { defineConfig } from 'vitest/config'

const measured = ['lighthouse.test.ts']

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As patient as Playwright is with what it waits for: what a busy machine takes long for comes all the same.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Each file has a browser of its own, and many a portal and a chain, which wait for one another now and then.
      {
        extends: true,
        test: {
          name: 'errands',
          include: ['*.test.ts'],
          exclude: measured,
          globalSetup: 'shared.setup.ts',
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'measured', include: measured, fileParallelism: false, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
