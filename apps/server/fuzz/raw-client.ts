// Sends requests as they are, however odd, over a few connections that stay open.
import { Agent, request as httpRequest } from 'node:http'
import type { FuzzRequest } from './request-shape.ts'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
  /** How long it took, ms. */
  readonly tookMs: number
}

/** A request answered by nobody: the connection broke. */
export const NO_REPLY: Reply = { status: 0, headers: {}, text: '', tookMs: 0 }

export class RawClient {
  readonly #address: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })

  constructor(address: string) {
    this.#address = new URL(address)
  }

  send({ method, path, headers, body }: FuzzRequest): Promise<Reply> {
    const { hostname, port } = this.#address
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { hostname, port, method, path, agent: this.#agent }
    const beganMs = performance.now()
    return new Promise((resolve) => {
      const sent = httpRequest({ ...options, headers: { ...headers, ...length } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('error', () => resolve(NO_REPLY))
        answer.on('end', () => {
          const tookMs = performance.now() - beganMs
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, tookMs })
        })
      })
      sent.on('error', () => resolve(NO_REPLY))
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
