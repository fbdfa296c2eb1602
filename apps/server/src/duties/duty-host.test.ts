// What the duties do when they hear that a setting was changed, on a host that never trades.
import { expect, test, vi } from 'vitest'
import { Directory } from '@trellis/engine'
import type { UserId } from '@trellis/kernel'
import { AWAY } from '../deliveries/targets.ts'
import type { WebHost } from '../host/web/web-host.ts'
import type { Settings } from '../settings.ts'
import { Duties } from './duty-host.ts'

test('messages that wait by quiet hours are let go when these were changed anywhere', async () => {
  const asked: string[] = []
  const host = {
    ready: () => new Promise(() => undefined),
    deliveries: async (name: string) => {
      asked.push(name)
      return name === 'dueDeliveries' ? { due: [], nextMs: undefined } : undefined
    },
    directory: { state: new Directory() },
    notifications: { onNews: () => () => undefined },
    stop: () => Promise.resolve(),
    wallMs: () => 1,
    onSetting: () => undefined,
  } as unknown as WebHost
  const settings = { secretKey: 'k'.repeat(44), flags: new Map(), pushContact: '' }
  const init = { settings: settings as unknown as Settings, name: 'duties' }
  const duties = new Duties(host, init, (line) => expect.unreachable(line))
  host.onSetting(1001 as UserId, AWAY)
  await vi.waitFor(() => expect(asked).toContain('releaseDeliveries'))
  await duties.stop()
})
