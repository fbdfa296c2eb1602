// Contract cases of what leaves the page. Nothing is sent: what is added is gone again before there
// are news.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'

const ok = { status_code: 200 }
const url = 'https://93.184.216.34/hook'
const quiet = { on: true, from: 1320, to: 420, days: 'weekdays', zone: 'Europe/Berlin' }
let hook = ''
const ofHook = () => ({ id: hook })

export const deliveryCases: Readonly<Record<string, Case>> = {
  addPushTarget: {
    send: () => ({ endpoint: 'https://10.0.0.1/', p256dh: 'AAAA', auth: 'AAAA' }),
    expect: ({ body }) => expect(JSON.stringify(body)).toContain('"endpoint"'),
    refused: 10001,
  },
  addWebhook: {
    send: () => ({ url, name: 'Mine' }),
    expect: ({ result }) => {
      expect(result.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
      hook = result.id
    },
  },
  rotateWebhookSecret: {
    send: ofHook,
    expect: ({ result }) => expect(result.secret).toMatch(/^whsec_/),
  },
  setNotificationAway: answers(
    () => ({ topics: [{ topic: 'range', push: 0, webhook: 'true' }], quiet, grouping: false }),
    ok,
  ),
  notificationTargets: {
    send: () => ({}),
    expect: ({ result }) => {
      expect(result).toMatchObject({ quiet, grouping: false, limits: { webhook: 5, attempts: 8 } })
      expect(result.targets).toMatchObject([{ sort: 'webhook', name: 'Mine', address: url }])
      const range = { topic: 'range', critical: false, push: false, webhook: true }
      expect(result.topics).toContainEqual(range)
    },
  },
  removeNotificationTarget: answers(ofHook, ok),
  testNotificationTarget: {
    send: ofHook,
    expect: ({ body }) => expect(JSON.stringify(body)).toContain('a target of yours'),
    refused: 10001,
  },
  notificationDeliveries: answers(() => ({ limit: 5 }), { ...ok, rows: [] }),
}
