// The words of announcements in the database, for the feed that knows their files.
import type { AnnouncedWords } from '../projections/named-queries.ts'
import type { ReadModels } from '../threads/read-models.ts'

/** Finds announcements by parts of their words; throws while the database is away. */
export interface AnnouncedAccess {
  /** Marks of those that have all of the parts; undefined where it holds another digest. */
  find(digest: string, parts: readonly string[]): Promise<readonly string[] | undefined>
  /** Holds these and no others from now on. */
  fill(digest: string, all: readonly AnnouncedWords[]): Promise<void>
}

export function openAnnounced(database: ReadModels): AnnouncedAccess {
  return {
    find: (digest, parts) => database.query('announced', { digest, parts }),
    fill: (digest, all) => database.query('fillAnnounced', { digest, all }),
  }
}
