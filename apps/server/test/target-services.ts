// A webhook and a push service of ours on this machine: they keep what comes and answer as a test
// says.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A status to answer with, or 'never'. */
export type Reply = number | 'never'

export class TargetService {
  readonly received: Received[] = []
  /** What the next calls of a path get, one after the other; then `usual`. */
  readonly replies = new Map<string, Reply[]>()
  readonly usual = new Map<string, Reply>()
  #server: Server | undefined

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const path = request.url ?? ''
        this.received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
        const reply = this.replies.get(path)?.shift() ?? this.usual.get(path) ?? 201
        if (reply !== 'never') response.writeHead(reply).end('said nothing that is kept')
      })
    })
    this.#server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }

  url(path: string): string {
    const address = this.#server?.address() as AddressInfo | undefined
    return `http://127.0.0.1:${address?.port ?? 0}${path}`
  }

  at(path: string): readonly Received[] {
    return this.received.filter((it) => it.path === path)
  }

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }
}
