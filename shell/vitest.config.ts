import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { SHARED_VERSIONS: '{}' },
  test: { environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], restoreMocks: true },
})
