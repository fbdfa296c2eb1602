// One address for several web processes, as a balancer has it that remembers nobody: each request
// and each socket goes to the next one.
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

const MOST_HEADERS_BYTES = 1 << 20

export interface Door {
  /** "http://127.0.0.1:8080" */
  readonly address: string
  close(): Promise<void>
}

/** Opens it, at a port of its own or at the given one; `ports` are asked for with each request. */
export async function openDoor(ports: () => readonly number[], at = 0): Promise<Door> {
  // A connection for each: one that is used again may be closed behind it at that moment.
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  let count = 0
  const next = (): number => {
    const all = ports()
    return all[count++ % all.length] ?? 0
  }
  // What is too much is said by the process behind it.
  const limits = { maxHeaderSize: MOST_HEADERS_BYTES }
  const server = createServer(limits, (asked, answer) =>
    pass(asked, answer, { agent, port: next() }),
  )
  const spliced = new Set<Socket>()
  server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    spliced.add(socket)
    socket.once('close', () => spliced.delete(socket))
    splice(asked, socket, { head, port: next() })
  })
  // What breaks off on one side breaks off on the other.
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      // The server does not know them any more, and waits for them all the same.
      for (const socket of spliced) socket.destroy()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { agent, port }: { readonly agent: Agent; readonly port: number },
): void {
  const { method, url: path, rawHeaders: headers } = asked
  const place = { host: '127.0.0.1', port, agent, setHost: false }
  const passed = request({ ...place, method, path, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.statusMessage ?? '', given.rawHeaders)
    given.pipe(answer)
    given.once('error', () => answer.destroy())
  })
  passed.once('error', () => answer.destroy())
  answer.once('close', () => passed.destroy())
  asked.pipe(passed)
}

function splice(
  asked: IncomingMessage,
  socket: Socket,
  { head, port }: { readonly head: Buffer; readonly port: number },
): void {
  const passed = connect(port, '127.0.0.1')
  const { method, url, rawHeaders } = asked
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, i) => [
    rawHeaders[i * 2],
    rawHeaders[i * 2 + 1],
  ])
  const lines = [`${method} ${url} HTTP/1.1`, ...pairs.map((pair) => pair.join(': '))]
  passed.write(`${lines.join('\r\n')}\r\n\r\n`)
  passed.write(head)
  for (const [from, to] of [
    [socket, passed],
    [passed, socket],
  ] as const) {
    from.pipe(to)
    from.once('error', () => to.destroy())
    from.once('close', () => to.destroy())
  }
}
