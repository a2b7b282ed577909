import { defineConfig } from 'vitest/config'

// One window for all files of a worker: a new one for each took nine tenths of the time. Tests tidy up after themselves.
export default defineConfig({
  test: {
    environment: 'happy-dom',
    setupFiles: ['@portal/sdk/testing/patient'],
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false,
    testTimeout: 30_000,
  },
})
