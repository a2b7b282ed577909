import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const measured = ['lighthouse.test.ts']

/** The files that take longest: vitest goes by their size until it has run them, and one of the smallest is the longest. */
const long = ['axe.test.ts', 'story.test.ts', 'renewal.test.ts', 'modules.test.ts', 'inbox.test.ts', 'frame.test.ts']

/** Begins with what takes long, beside which the rest fits. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

const shuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As patient as Playwright is with what it waits for: what a busy machine takes long for comes all the same.
    expect: { poll: { timeout: 30_000 } },
    sequence: shuffled ? {} : { sequencer: LongFirst },
    projects: [
      // Each file has a browser of its own, and many a portal and a chain, which wait for one another now and then.
      {
        extends: true,
        test: {
          name: 'errands',
          include: ['*.test.ts'],
          exclude: measured,
          globalSetup: 'shared.setup.ts',
          maxWorkers: 2,
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
