import { defineConfig } from 'vitest/config'

// One window for all files of a worker: a new one for each took nine tenths of the time. Tests tidy up after themselves.
export default defineConfig({
  define: { SHARED_VERSIONS: '{}' },
  test: {
    environment: 'happy-dom',
    setupFiles: ['@portal/sdk/testing/patient'],
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'shell', include: ['src/**/*.test.{ts,tsx}'], provide: { manners: 'lenient' } },
      },
      // What concerns wallets holds with the other kind, too.
      {
        extends: true,
        test: {
          name: 'strict wallet',
          include: ['src/session/{Wallet,switchChain,Lapse}*.test.{ts,tsx}', 'src/app/Shell.test.ts'],
          provide: { manners: 'strict' },
        },
      },
    ],
  },
})
