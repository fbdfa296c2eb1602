// Health and metrics of a process that serves nothing else: `/healthz` is 200 while it does its
// work and 503 otherwise, with phase and reason; `/metrics` is Prometheus text. It listens before
// the process has begun, so that a start can be followed.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { textOf, type LogLine } from '../log-line.ts'
import type { MetricRegistry } from './metric-registry.ts'

export interface RoleHealth {
  readonly ready: boolean
  /** One word for what the process is at. */
  readonly phase: string
  /** What is wrong, '' for nothing. */
  readonly reason: string
}

export interface RoleServerParts {
  readonly host: string
  readonly port: number
  readonly health: () => RoleHealth
  readonly metrics: Pick<MetricRegistry, 'text' | 'contentType'>
  readonly log: LogLine
}

export interface RoleServer {
  /** "http://127.0.0.1:8091" */
  readonly address: string
  close(): Promise<void>
}

/** Who asks for its health sends nothing worth a wait. */
const SLOW_LIMIT_MS = 10_000

/** Listens; rejects where the port is another's. */
export async function startRoleServer(parts: RoleServerParts): Promise<RoleServer> {
  const server = createServer({ requestTimeout: SLOW_LIMIT_MS }, (request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      parts.log(`${request.url}: ${textOf(error)}`, 'error')
      response.destroy()
    })
  })
  server.listen(parts.port, parts.host)
  await once(server, 'listening')
  const { address, family, port } = server.address() as AddressInfo
  const name = family === 'IPv6' ? `[${address}]` : address
  return {
    address: `http://${name}:${port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  { health, metrics }: RoleServerParts,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (code: number, type: string, text: string): void => {
    response.writeHead(code, { 'content-type': type, 'cache-control': 'no-store' })
    response.end(method === 'HEAD' ? undefined : text)
  }
  const [path] = url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return send(405, 'text/plain', 'only GET\n')
  if (path === '/metrics') return send(200, metrics.contentType, await metrics.text())
  if (path !== '/healthz') return send(404, 'text/plain', 'only /healthz and /metrics\n')
  const now = health()
  send(now.ready ? 200 : 503, 'application/json; charset=utf-8', JSON.stringify(now))
}
