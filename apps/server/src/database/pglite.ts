// The embedded database: PostgreSQL in this very thread. It has no lock of its own (the data
// folder's lock serves), no automatic checkpoint and no fsync; all it holds can be rebuilt from the
// journal.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { PGlite, types, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { awayOf } from './database-away.ts'
import { KEPT_TABLES, READ_MODEL_TABLES } from './migrations.ts'
import type { Database, Sql, SqlValue } from './sql.ts'

export interface PgliteOptions {
  /** Folder of the database; undefined for one in memory. */
  readonly folder: string | undefined
  /** Image made at build time: opening from it takes a fraction of creating one. */
  readonly image: string | undefined
}

const parsers = {
  [types.INT8]: (value: string): number => Number(value),
  [types.NUMERIC]: (value: string): string => value,
}
/** Found without its library, what an image or a folder has of it would not work. */
const extensions = { pg_trgm }
/** Less memory than the default 128 MB; history is small and read in pages. */
const MEMORY = ['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=64MB']

/** The part of its file system that we narrow; the library does not say its type. */
interface Modes {
  readonly FS: { chmod: (node: unknown, mode: number, isLink?: boolean) => void }
}

/** The database's files on disk, for their owner alone: PostgreSQL sets a mode on each it makes. */
class OwnersFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const narrow = ({ FS }: Modes): void => {
      const { chmod } = FS
      FS.chmod = (node, mode, isLink) => chmod(node, mode & 0o700, isLink)
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), narrow] },
    }
  }
}

/** Opens the database, from the image when it is new. A folder that does not open is made anew. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const { folder } = options
  try {
    return await open(options)
  } catch (error) {
    if (folder === undefined || !existsSync(folder)) throw error
    rmSync(folder, { recursive: true, force: true })
    return open(options)
  }
}

/** Opens the database of a folder as it is; undefined where there is none. */
export async function openExistingPglite(folder: string): Promise<Database | undefined> {
  return isDatabase(folder) ? open({ folder, image: undefined }) : undefined
}

const isDatabase = (folder: string): boolean => existsSync(`${folder}/PG_VERSION`)

async function open(options: PgliteOptions): Promise<Database> {
  const { folder, image } = options
  const isNew = folder === undefined || !isDatabase(folder)
  const useImage = isNew && image !== undefined && existsSync(image)
  const db = await PGlite.create({
    ...(folder === undefined ? {} : { fs: new OwnersFiles(folder) }),
    ...(useImage ? { loadDataDir: new Blob([readFileSync(image)]) } : {}),
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    parsers,
    extensions,
  })
  return wrap(db)
}

function wrap(db: PGlite): Database {
  const sqlOn = (target: PGlite | Transaction): Sql => ({
    async query<R>(text: string, values: readonly SqlValue[] = []) {
      try {
        const result = await target.query<R>(text, [...values])
        return result.rows
      } catch (error) {
        throw awayOf(error)
      }
    },
  })
  const transaction: Database['transaction'] = (work) => db.transaction((tx) => work(sqlOn(tx)))
  return {
    ...sqlOn(db),
    isServer: false,
    transaction,
    reading: transaction,
    async maintain() {
      await db.exec('checkpoint')
      // One table after the other: reads get their turn in between.
      for (const table of [...READ_MODEL_TABLES, ...KEPT_TABLES])
        await db.exec(`vacuum analyze ${table}`)
    },
    close: () => db.close(),
  }
}

/** Write-ahead log in pieces of 1 MB instead of 16: an image is mostly one piece, and empty. */
const SMALL_LOG = ['--wal-segsize=1']
/** What more databases would be made from; there are none. Two thirds of the files are theirs. */
const WITHOUT_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
]

/**
 * The bytes of a new database with its tables, for the image. They are not packed: unpacking would
 * cost each start more than reading does.
 */
export async function dumpImage(prepare: (database: Database) => Promise<void>): Promise<Buffer> {
  const db = await PGlite.create({ parsers, extensions, initDbStartParams: SMALL_LOG })
  await prepare(wrap(db))
  for (const statement of WITHOUT_TEMPLATES) await db.exec(statement)
  await db.exec('checkpoint')
  const dump = await db.dumpDataDir('none')
  const bytes = Buffer.from(await dump.arrayBuffer())
  await db.close()
  return bytes
}
