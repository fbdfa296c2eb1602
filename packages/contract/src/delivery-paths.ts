// Where what leaves the page is set and read: a module of its own, so that the browser loads it
// with that dialog.
import type { EndpointPath } from './paths.ts'

const post = <S extends string>(site: S) => ({ method: 'POST', site }) as const

export const deliveryPaths = {
  targets: post('/s1/bot/v1/notification-targets'),
  addPush: post('/s1/bot/v1/add-push-target'),
  addWebhook: post('/s1/bot/v1/add-webhook'),
  rotate: post('/s1/bot/v1/rotate-webhook-secret'),
  remove: post('/s1/bot/v1/remove-notification-target'),
  test: post('/s1/bot/v1/test-notification-target'),
  set: post('/s1/bot/v1/set-notification-away'),
  log: post('/s1/bot/v1/notification-deliveries'),
} as const satisfies Record<string, EndpointPath>
