import { PortalProvider } from '@portal/sdk'
import { createTestHost } from '@portal/sdk/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AskedArguments } from './AskedArguments'

afterEach(cleanup)

test('a long value is there to its end', () => {
  const value = `${'harmless '.repeat(2000)}and all that is yours`
  const { container } = render(
    <PortalProvider host={createTestHost()}>
      <AskedArguments args={[{ name: 'text', type: 'string', value }]} />
    </PortalProvider>,
  )
  expect(container.querySelector('dd')?.textContent).toBe(value)
})
