import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A step of a trace as a collector gets it; ids are hex. */
export interface Step {
  service: string
  name: string
  trace: string
  id: string
  parent: string
  attributes: Record<string, string>
}

interface Collector {
  /** what a portal is started with to send here */
  env: Record<string, string>
  steps: Step[]
  close(): void
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string }
}

/** OTLP/HTTP in its JSON form. */
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes?: Attribute[] }[]
    }[]
  }[]
}

/** Receives the traces of a portal. */
export async function startCollector(): Promise<Collector> {
  const steps: Step[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      steps.push(...stepsOf(JSON.parse(Buffer.concat(parts).toString())))
      answer.setHeader('Content-Type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      PORTAL_TRACING_ENDPOINT: `http://127.0.0.1:${port}`,
      PORTAL_TRACING_RATIO: '1',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    },
    steps,
    close: () => void server.close(),
  }
}

function stepsOf({ resourceSpans }: Sent): Step[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', attributes = [] }) => ({
        service: facts(resource.attributes)['service.name'] ?? '',
        name,
        trace: traceId,
        id: spanId,
        parent: parentSpanId,
        attributes: facts(attributes),
      })),
    ),
  )
}

function facts(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))
}
