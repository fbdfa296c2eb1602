// What every call by GET keeps to, whatever it asks for.
import { describe, expect, test } from 'vitest'
import { readRequest } from '@trellis/contract'
import { allRoutes } from './route-table.ts'

const routes = allRoutes()
const gets = routes.flatMap(({ endpoint }) => (endpoint.path.method === 'GET' ? [endpoint] : []))

describe('a call by GET', () => {
  test('reads, and may write nothing: the fuzzer holds what reads to that', () => {
    expect(gets.length).toBeGreaterThan(20)
    expect(gets.filter(({ permission }) => permission !== 'read')).toEqual([])
  })

  test('refuses by its name each parameter that is sent twice', () => {
    const taken: string[] = []
    let asked = 0
    for (const { name, request } of gets) {
      const { shape = {} } = request as { readonly shape?: object }
      for (const field of Object.keys(shape)) {
        asked += 1
        // As the server reads "?field=1&field=1".
        const read = readRequest(request, { [field]: ['1', '1'] })
        const at = read.ok ? [] : read.error.filter((it) => it.field === field)
        if (at.length === 0) taken.push(`${name} ${field}`)
      }
    }
    expect(taken).toEqual([])
    expect(asked).toBeGreaterThan(20)
  })
})

test('these rest on what accounts and operators have set, and on what they were told last', () => {
  const names = routes.flatMap(({ endpoint }) => (endpoint.restsOnSettings ? endpoint.name : []))
  expect(names.toSorted().join(' ')).toBe(
    'addPushTarget addWebhook beginPasskey beginTwoFactor changeApiKey changePassword ' +
      'confirmTwoFactor copy-trading.becomeLeader copy-trading.create copy-trading.follow ' +
      'copy-trading.getDetail copy-trading.getLeader copy-trading.getLeaderBots ' +
      'copy-trading.getLeaderClosed copy-trading.leaveLeader copy-trading.listFollowing ' +
      'copy-trading.listLeaders createApiKey endTwoFactor finishPasskey ' +
      'futures-combo.getDailyPick listApiKeys marketSpeed notificationDeliveries ' +
      'notificationSettings notificationTargets notifications operatorAct operatorAudit ' +
      'operatorMe operatorSite operatorUser operatorUsers profile removeNotificationTarget ' +
      'removePasskey renamePasskey renewRecoveryCodes rotateWebhookSecret security sessions ' +
      'testNotificationTarget unreadNotifications',
  )
})
