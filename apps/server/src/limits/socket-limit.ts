// How many WebSockets one address may hold open, over all streams. Refused before the upgrade, so
// that a refusal is an HTTP answer with a reason and costs nothing more.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './caller-key.ts'

export class SocketLimit {
  readonly #most: number
  readonly #open = new Map<string, number>()

  /** `most`: sockets of one address, TRELLIS_SOCKETS_PER_ADDRESS. */
  constructor(most: number) {
    this.#most = most
  }

  /** A hook of socket routes: refuses, or counts the socket until its connection closes. */
  readonly admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const ip = addressKey(request.ip)
    const open = this.#open.get(ip) ?? 0
    if (open >= this.#most) {
      const text = `Too many connections from this address: at most ${this.#most}. Close some first.`
      await reply.code(429).header('retry-after', '10').type('text/plain').send(text)
      return
    }
    this.#open.set(ip, open + 1)
    request.raw.socket.once('close', () => this.#leave(ip))
  }

  #leave(ip: string): void {
    const left = (this.#open.get(ip) ?? 1) - 1
    if (left > 0) this.#open.set(ip, left)
    else this.#open.delete(ip)
  }
}
