// Where a user's notifications live, but for their number, which every page asks for: a module of
// its own, so that the browser loads it with the list and not with the first page.
import type { EndpointPath } from './paths.ts'

const post = (site: string): EndpointPath => ({ method: 'POST', site })

export const notificationPaths = {
  list: post('/s1/bot/v1/notifications'),
  read: post('/s1/bot/v1/read-notifications'),
  settings: post('/s1/bot/v1/notification-settings'),
  setSettings: post('/s1/bot/v1/set-notification-settings'),
} as const
