// What becomes of a WebSocket on which something went wrong. What a client does wrong, or that it
// is gone, is no line in the log.
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'

/** Errors of the protocol, as the library names them, and of a connection that is gone. */
const OF_CLIENT = /^(WS_ERR_|ECONN|EPIPE|ETIMEDOUT)/

/** Ends the socket; a fault of ours is logged. */
export function endBrokenSocket(
  error: Error & { readonly code?: string },
  socket: Pick<WebSocket, 'terminate'>,
  { log }: { readonly log: Pick<FastifyRequest['log'], 'error'> },
): void {
  // The library has told the client which rule it broke, and ends the connection by itself.
  if (OF_CLIENT.test(error.code ?? '')) return
  log.error({ err: error }, 'a socket failed')
  socket.terminate()
}
