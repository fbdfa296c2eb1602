// Blocks an account, or lifts that, as a fact of the directory: for the operator, while no server
// runs on the data folder. Money and bots stay as they are: those are the user's to close.
import { err } from '@trellis/kernel'
import { nodeFiles } from '../journal/files.ts'
import { repairJournal } from '../journal/embedded-journal.ts'
import type { LogLine } from '../log-line.ts'
import { DataFolderError, openDataFolder } from '../data-folder/data-folder.ts'
import { DirectoryHost } from './directory-host.ts'
import { SNAPSHOT_EVERY } from './host-options.ts'
import { lacksMarks } from './lone-witness.ts'

export interface BanOptions {
  readonly dataDir: string
  readonly email: string
  /** What the user reads; empty lifts the ban. */
  readonly reason: string
  readonly wallMs: () => number
  readonly log: LogLine
}

/** Resolves when the fact is durable; throws one clear line for the operator. */
export async function banAccount(options: BanOptions): Promise<void> {
  const { dataDir, email, reason, wallMs, log } = options
  const folder = openDataFolder(dataDir)
  const directory = new DirectoryHost({
    files: nodeFiles,
    dataDir: folder.path,
    log,
    wallMs,
    snapshotEvery: SNAPSHOT_EVERY,
    durable: () => undefined,
  })
  try {
    await repairJournal(nodeFiles, folder.path, log, async (ends) => {
      if (!(await lacksMarks(nodeFiles, folder, ends))) return
      throw new DataFolderError(`${folder.path} has lost high-water marks: start the server first`)
    })
    await directory.open()
    const done = await directory.execute((state) => {
      const account = state.accountByEmail(email)
      return account === undefined ? err('not-found') : state.ban(account.user, reason)
    })
    if (!done.ok) throw new DataFolderError(`there is no account ${email} in ${folder.path}`)
  } finally {
    await directory.close()
    folder.lock.release()
  }
}
