import { readFileSync } from 'node:fs'
import { createTestHost, renderPage } from '@portal/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CapabilityLine } from './CapabilityLine'

afterEach(cleanup)

interface Schema {
  properties: { capabilities: { items: { properties: { name: { enum: string[] } } } } }
}

const schema = JSON.parse(readFileSync('../sdk/schema/module.schema.json', 'utf8')) as Schema

test.each(schema.properties.capabilities.items.properties.name.enum)(
  '%s has words and a picture of its own',
  (name) => {
    const { container } = renderPage(<CapabilityLine name={name} meaning="As the manifest has it." />, {
      host: createTestHost(),
      module: 'admin',
    })
    expect(container.querySelector('.lucide-activity')).toBeNull()
    expect(screen.queryByText(name)).toBeNull()
    expect(screen.queryByText('As the manifest has it.')).toBeNull()
  },
)
