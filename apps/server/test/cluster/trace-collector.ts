// A collector of traces as processes send them to one: OTLP over HTTP, in JSON.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Value {
  readonly stringValue?: string
  readonly intValue?: number | string
  readonly arrayValue?: { readonly values: readonly Value[] }
}

interface Attribute {
  readonly key: string
  readonly value: Value
}

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes?: readonly Attribute[]
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  readonly service: string
  readonly attributes: ReadonlyMap<string, string | readonly string[]>
}

export class TraceCollector {
  readonly spans: CollectedSpan[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#take(request).then(() => response.writeHead(200).end('{}'))
    })
  }

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector()
    collector.#server.listen(0, '127.0.0.1')
    await once(collector.#server, 'listening')
    return collector
  }

  /** What OTEL_EXPORTER_OTLP_ENDPOINT is to be. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #take(request: IncomingMessage): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Sent
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(mapOf(resource.attributes).get('service.name'))
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, service, attributes: mapOf(span.attributes ?? []) })
    }
  }
}

function mapOf(attributes: readonly Attribute[]): CollectedSpan['attributes'] {
  return new Map(attributes.map(({ key, value }) => [key, textOf(value)]))
}

function textOf({ stringValue, intValue, arrayValue }: Value): string | readonly string[] {
  if (arrayValue !== undefined) return arrayValue.values.map((value) => String(textOf(value)))
  return stringValue ?? String(intValue)
}

/** The spans of one trace from its first to that in which a bot was made, and the one in that. */
export function wayOfCreate(
  all: readonly CollectedSpan[],
  traceId: string | undefined,
): readonly CollectedSpan[] {
  const spans = all.filter((span) => span.traceId === traceId)
  const way: CollectedSpan[] = []
  const made = spans.find(({ name }) => name === 'engine create')
  let at = spans.find(({ parentSpanId }) => parentSpanId === made?.spanId)
  while (at !== undefined) {
    way.unshift(at)
    const above: string | undefined = at.parentSpanId
    at = spans.find(({ spanId }) => spanId === above)
  }
  return way
}
