// Ports of loopback that nobody listens on at this moment.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** So many of them, no two alike. */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => probe.address().port)
  await Promise.all(
    probes.map(async (probe) => {
      probe.close()
      await once(probe, 'close')
    }),
  )
  return ports
}
