// A server process that starts: what it says, and the address that it names when it trades. For
// journeys, loads and tests, which start and stop it.
import type { ChildProcess } from 'node:child_process'

const LIMIT_MS = 120_000
/** The line with the address: when bots trade, and before that, when only HTTP answers. */
const READY = /ready: (http:\/\/\S+?)\/tradingbot/
export const LISTENING = /listening at (http:[^"]+)/

/** Listens to a server that was just spawned with pipes for its output. */
export function listenToServer(
  server: ChildProcess,
  line: RegExp = READY,
): {
  /** All that it has said so far. */
  readonly output: () => string
  /**
   * "http://127.0.0.1:1234" of that line; fails with all it said when it ends first, or does not
   * come to it.
   */
  readonly address: Promise<string>
} {
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`the server ${why}: ${output}`))
    const limit = setTimeout(() => fail('was not ready'), LIMIT_MS).unref()
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const named = line.exec(output)?.[1]
        if (named === undefined) return
        clearTimeout(limit)
        resolve(named)
      })
    }
    server.once('close', (code) => fail(`ended with ${code}`))
  })
  return { output: () => output, address }
}
