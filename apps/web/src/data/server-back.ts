// Tells once that the server answers again, to who was told that it does not.
import type { ReconnectingSocket } from './reconnecting-socket.ts'

type Line = Pick<ReconnectingSocket, 'connection' | 'subscribe' | 'start'>

/**
 * Calls once when a line opens that was not open, and keeps it wanted until then: where no price
 * is shown nobody else does. What it answers stops the waiting.
 */
export function onBack(line: Line, run: () => void): () => void {
  const isOpen = (): boolean => line.connection.name === 'open'
  let wasOpen = isOpen()
  const end = line.subscribe(() => {
    if (!wasOpen && isOpen()) {
      end()
      run()
    }
    wasOpen = isOpen()
  })
  line.start()
  return end
}
