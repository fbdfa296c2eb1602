// Ports of loopback that nobody listens on at this moment, and that no connection is given by
// itself before whoever asked for them listens: they lie below those that the system hands out.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const lowest = 15_000
const tries = 1000

/** So many of them, no two alike. */
export async function freePorts(count) {
  const highest = handedOutFrom()
  const found = new Set()
  for (let left = tries + count; found.size < count && left > 0; left--) {
    const port = randomInt(lowest, highest)
    if (!found.has(port) && (await isFree(port))) found.add(port)
  }
  if (found.size < count) throw new Error(`no ${count} free ports from ${lowest} to ${highest}`)
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

async function isFree(port) {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
