// Ports of loopback that nobody listens on at this moment, and that no connection is given by
// itself before whoever asked for them listens: they lie below those that the system hands out.
// Whoever asks keeps them until it ends: its servers may start late, or die and start again.
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const lowest = 15_000
const tries = 1000
/** Another has a port, or the system keeps it for itself. */
const taken = ['EADDRINUSE', 'EACCES']

/**
 * So many of them, of `range` from the lowest to below its end; none is answered again, here or
 * to another process, while this one lives.
 */
export async function freePorts(count, range = [lowest, handedOutFrom()]) {
  const found = new Set()
  for (let left = tries + count; found.size < count && left > 0; left--) {
    const port = randomInt(...range)
    if (await isFree(port)) found.add(port)
  }
  if (found.size < count) throw new Error(`no ${count} free ports from ${range.join(' to ')}`)
  return [...found]
}

/** Where the system begins with ports of its own choice. */
function handedOutFrom() {
  try {
    const [from = ''] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')
    return Math.max(lowest + tries, Number(from))
  } catch {
    return 32_768
  }
}

/** Nobody listens on it and nobody else was given it; it is kept for this process if so. */
async function isFree(port) {
  const kept = await keep(port)
  if (kept === undefined) return false
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    kept.close()
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * A mark that other processes see and that goes with this one, however it ends: the UDP port of
 * the same number, which none of our servers uses. Undefined when another has it.
 */
async function keep(port) {
  const mark = createSocket('udp4').unref()
  try {
    await once(mark.bind({ port, address: '127.0.0.1', exclusive: true }), 'listening')
    return mark
  } catch (error) {
    mark.close()
    if (!taken.includes(error.code)) throw error
    return undefined
  }
}
