// Blocks an account, or lifts that, as a fact of the directory: for the operator, while no server
// runs on the data folder. Bots that are to end do so when the next server begins.
import { err } from '@trellis/kernel'
import { nodeFiles } from '../journal/files.ts'
import { repairJournal } from '../journal/embedded-journal.ts'
import type { LogLine } from '../log-line.ts'
import { DataFolderError, openDataFolder } from '../data-folder/data-folder.ts'
import { DirectoryHost, joined } from '../host/directory-host.ts'
import { directoryOnFiles } from '../host/directory-on-files.ts'
import { bannedAlone, bannedWithBots } from './account-desk.ts'
import { SNAPSHOT_EVERY } from '../host/host-options.ts'
import { lacksMarks } from '../host/lone-witness.ts'

export interface BanOptions {
  readonly dataDir: string
  readonly email: string
  /** What the user reads; empty lifts the ban. */
  readonly reason: string
  /** Whether its bots end too; without that they are its owner's to close. */
  readonly endsBots?: boolean
  readonly wallMs: () => number
  readonly log: LogLine
}

/** Resolves when the fact is durable; throws one clear line for the operator. */
export async function banAccount(options: BanOptions): Promise<void> {
  const { dataDir, email, reason, wallMs, log, endsBots = false } = options
  const folder = openDataFolder(dataDir)
  const directory = new DirectoryHost({
    journal: directoryOnFiles({
      files: nodeFiles,
      dataDir: folder.path,
      log,
      durable: () => undefined,
    }),
    log,
    wallMs,
    snapshotEvery: SNAPSHOT_EVERY,
  })
  try {
    await repairJournal(nodeFiles, folder.path, log, async (ends) => {
      if (!(await lacksMarks(nodeFiles, folder, ends))) return
      throw new DataFolderError(`${folder.path} has lost high-water marks: start the server first`)
    })
    await directory.open()
    const done = await directory.execute((state) => {
      const account = state.accountByEmail(email)
      if (account === undefined) return err('not-found')
      const { user, banReason } = account
      const ban = endsBots && reason !== '' ? bannedWithBots : bannedAlone
      const before = banReason === '' ? 'not blocked' : `blocked: ${banReason}`
      const what = reason === '' ? 'accounts unban' : 'accounts ban'
      const said = { what, on: email, before, after: reason }
      return joined(
        ban(state, user, reason),
        state.noteAct({ atMs: wallMs(), by: 'console', ...said }),
      )
    })
    if (!done.ok) throw new DataFolderError(`there is no account ${email} in ${folder.path}`)
  } finally {
    await directory.close()
    folder.lock.release()
  }
}
