import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import protobuf from 'protobufjs'

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

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: { name: string; traceId: Buffer; spanId: Buffer; parentSpanId?: Buffer; attributes: Attribute[] }[]
    }[]
  }[]
}

/** What is read here of opentelemetry/proto/collector/trace/v1/trace_service.proto and what that imports, by its numbers. */
const Request = protobuf
  .parse(`
    syntax = "proto3";
    message Request { repeated ResourceSpans resource_spans = 1; }
    message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
    message Resource { repeated KeyValue attributes = 1; }
    message ScopeSpans { repeated Span spans = 2; }
    message Span {
      bytes trace_id = 1;
      bytes span_id = 2;
      bytes parent_span_id = 4;
      string name = 5;
      repeated KeyValue attributes = 9;
    }
    message KeyValue { string key = 1; Value value = 2; }
    message Value { oneof value { string string_value = 1; int64 int_value = 3; } }
  `)
  .root.lookupType('Request')

/** Receives the traces of a portal. */
export async function startCollector(): Promise<Collector> {
  const steps: Step[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const sent = Request.toObject(Request.decode(Buffer.concat(parts)), { longs: String, arrays: true }) as Sent
      steps.push(...stepsOf(sent))
      answer.setHeader('Content-Type', 'application/x-protobuf').end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      PORTAL_TRACING_ENDPOINT: `http://127.0.0.1:${port}`,
      PORTAL_TRACING_RATIO: '1',
    },
    steps,
    close: () => void server.close(),
  }
}

function stepsOf({ resourceSpans }: Sent): Step[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        service: facts(resource.attributes)['service.name'] ?? '',
        name,
        trace: traceId.toString('hex'),
        id: spanId.toString('hex'),
        parent: parentSpanId?.toString('hex') ?? '',
        attributes: facts(attributes),
      })),
    ),
  )
}

function facts(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))
}
