// What an account keeps for the calls of kinds, in the directory: one setting by name.
import { ok, type Result, type UserId } from '@trellis/kernel'
import type { NextSetting, SettingAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { barredAccount } from './account-type.ts'
import type { DirectoryAccess } from './directory-host.ts'
import { settingsNamed } from './directory-reads.ts'

/**
 * How long a call waits for the newest settings, ms: it may go on to bots and history, for which it
 * waits as well.
 */
export const SETTINGS_LIMIT_MS = 1000

/** The settings of accounts as calls reach them. */
export function settingAccess(directory: DirectoryAccess): SettingAccess {
  const { upToDate } = directory
  return {
    ...(upToDate && { catchUp: () => upToDate(SETTINGS_LIMIT_MS) }),
    read: (user, name) => directory.state.account(user)?.settings.get(name) ?? '',
    all: (name) => settingsNamed(directory.state, name),
    write: (user, name, next) => write(directory, user, name, next),
    banReason: (user) => directory.state.account(user)?.banReason ?? '',
    barred: (user, kind) => barredAccount(directory.state, user, kind),
    allBarred: (kind) => {
      const { state } = directory
      return state.users().filter((user) => barredAccount(state, user, kind) !== undefined)
    },
  }
}

async function write<E>(
  directory: DirectoryAccess,
  user: UserId,
  name: string,
  next: NextSetting<E>,
): Promise<Result<void, E>> {
  let said = ok('') as Result<string, E>
  await directory.execute((state) => {
    // What it looks at is noted: the owner takes nothing that was decided on what has changed.
    said = next(state.account(user)?.settings.get(name) ?? '', {
      all: (other) => settingsNamed(state, other),
    })
    return said.ok ? state.changeSetting(user, name, said.value) : ok([])
  })
  return said.ok ? ok(undefined) : said
}
