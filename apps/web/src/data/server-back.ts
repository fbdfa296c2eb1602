// Tells that the server answers again, to who was told that it does not.
import type { ReconnectingSocket } from './reconnecting-socket.ts'

type Line = Pick<ReconnectingSocket, 'connection' | 'subscribe' | 'start'>

/**
 * Calls when a line opens that was not open, and keeps it wanted: where no price is shown nobody
 * else does. What it answers stops the waiting.
 */
export function onBack(line: Line, run: () => void): () => void {
  let was = line.connection.name
  const end = line.subscribe(() => {
    const { name } = line.connection
    if (name === 'open' && was !== name) run()
    was = name
  })
  line.start()
  return end
}
