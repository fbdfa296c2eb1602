// Traces of what several processes do for one call (OpenTelemetry): work runs in a span, and what
// is asked of another process names the span that it was asked in. Where no collector is named
// nothing is loaded and work runs as it is. Attributes name kinds of work and places, never users
// or words.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanKind, Tracer } from '@opentelemetry/api'

export interface SpanOptions {
  readonly kind?: 'server' | 'client' | 'internal'
  readonly attributes?: Attributes
  /** Of the caller, when that is another process or thread: what `traceNow` answered there. */
  readonly parent?: string | undefined
}

export interface OpenSpan {
  set(attributes: Attributes): void
}

type Api = typeof import('@opentelemetry/api')

interface Tracing {
  readonly api: Api
  readonly tracer: Tracer
  readonly current: AsyncLocalStorage<Span>
  stop(): Promise<void>
}

type Env = Readonly<Record<string, string | undefined>>

/** Header of messages and calls, as https://www.w3.org/TR/trace-context/ has it. */
export const TRACE_HEADER = 'traceparent'
/** Bytes that such a header takes in a message, with what stands around it. */
export const TRACE_BYTES = 96
const TRACE = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** What is not sent when a process ends is not waited for longer. */
const LAST_SEND_MS = 1000

const NO_SPAN: OpenSpan = { set: () => undefined }
let tracing: Tracing | undefined

/**
 * Begins to trace, if the environment names a collector (OTEL_EXPORTER_OTLP_ENDPOINT, or that of
 * traces alone); answers the way to end, by when all is sent. OTEL_TRACES_SAMPLER_ARG is the share
 * of traces that are kept, 1 by default.
 */
export async function startTracing(service: string, env: Env): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: one, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env
  if (tracing !== undefined || ((one ?? '') === '' && (own ?? '') === ''))
    return () => Promise.resolve()
  const begun = await open(service, env)
  tracing = begun
  return async () => {
    if (tracing === begun) tracing = undefined
    await begun.stop()
  }
}

async function open(service: string, env: Env): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? 1)
  const root = new sdk.TraceIdRatioBasedSampler(share >= 0 && share <= 1 ? share : 1)
  const exporter = new OTLPTraceExporter()
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  })
  const stop = async (): Promise<void> => {
    await provider.forceFlush({ timeoutMillis: LAST_SEND_MS }).catch(() => undefined)
    await provider.shutdown().catch(() => undefined)
  }
  const current = new AsyncLocalStorage<Span>()
  return { api, tracer: provider.getTracer('trellis'), current, stop }
}

/** Runs the work in a span of this name, below the one in which it was begun. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return work(NO_SPAN)
  const { current, api } = tracing
  const span = begin(tracing, name, options)
  const opened: OpenSpan = { set: (attributes) => void span.setAttributes(attributes) }
  return current
    .run(span, () => work(opened))
    .then(
      (value) => {
        span.end()
        return value
      },
      (error: unknown) => {
        // Its name and not its words: those may hold a user's.
        const message = error instanceof Error ? error.name : 'thrown'
        span.setStatus({ code: api.SpanStatusCode.ERROR, message })
        span.end()
        throw error
      },
    )
}

function begin({ api, tracer, current }: Tracing, name: string, options: SpanOptions): Span {
  const { kind = 'internal', attributes = {}, parent } = options
  const kinds: Readonly<Record<typeof kind, SpanKind>> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  }
  const above = parent === undefined ? current.getStore()?.spanContext() : contextOf(parent)
  const root = api.ROOT_CONTEXT
  const context = above === undefined ? root : api.trace.setSpanContext(root, above)
  return tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
}

function contextOf(parent: string) {
  const [, traceId, spanId, flags] = TRACE.exec(parent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

/** The span that this is done in, for another process or thread; undefined outside of any. */
export function traceNow(): string | undefined {
  const context = tracing?.current.getStore()?.spanContext()
  if (context === undefined) return undefined
  const flags = context.traceFlags.toString(16).padStart(2, '0')
  return `00-${context.traceId}-${context.spanId}-${flags}`
}
