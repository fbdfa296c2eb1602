// Leaving on purpose: what this browser knew of the reader is gone with the reload.
import { paths } from '@trellis/contract/paths'
import type { Session } from './session.ts'
import { rememberSignedIn } from './signed-in.ts'

/** Leaves, whatever the server says and whether or not anything may be kept here. */
export async function logOut({ api, bots }: Pick<Session, 'api' | 'bots'>): Promise<void> {
  bots.socket.stop()
  await api.call(paths.logout, {}, { claims: 'all', quiet: true }).catch(() => undefined)
  rememberSignedIn(false)
  try {
    // What stands in forms is nobody else's to read.
    sessionStorage.clear()
  } catch {
    // Where nothing may be kept, nothing was.
  }
  location.reload()
}
