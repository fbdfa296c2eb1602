// What an account keeps for the calls of kinds, in the directory: one setting by name.
import type { SettingAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { DirectoryAccess } from './directory-host.ts'

/** The settings of accounts as calls reach them. */
export function settingAccess(directory: DirectoryAccess): SettingAccess {
  return {
    read: (user, name) => directory.state.account(user)?.settings.get(name) ?? '',
    all: (name) =>
      directory.state.users().flatMap((user) => {
        const value = directory.state.account(user)?.settings.get(name)
        return value === undefined ? [] : [[user, value] as const]
      }),
    write: async (user, name, value) => {
      await directory.execute((state) => state.changeSetting(user, name, value))
    },
  }
}
