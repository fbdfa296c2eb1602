// Puts announcements together: the folders that they stand in, the feed that shows them, and what
// the operator may say about them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@trellis/kernel'
import type { Host } from '../host/host-api.ts'
import type { SharedTexts } from '../host/shared-texts.ts'
import type { LogLine } from '../log-line.ts'
import type { Settings } from '../settings.ts'
import { AnnouncementDesk } from './announcement-desk.ts'
import { AnnouncementFeed } from './announcement-feed.ts'
import { AnnouncementFolder } from './announcement-folder.ts'
import { SharedAnnouncements } from './shared-announcements.ts'

export interface AnnouncementParts {
  readonly settings: Pick<Settings, 'dataDir'>
  /** Folder of what the product announces of itself. */
  readonly announcedFolder: string
  /** Undefined while it opens; whoever searches comes by way of it. */
  readonly host: () => Host | undefined
  /** Where processes of a cluster share what is announced, once that is open; left out for one. */
  readonly texts?: (() => SharedTexts | undefined) | undefined
  readonly wallMs: () => number
  readonly log: LogLine
}

/** The feed, and what carries out the operator's instructions. */
export function openAnnouncements(parts: AnnouncementParts): {
  readonly announcements: AnnouncementFeed
  readonly desk: AnnouncementDesk
} {
  const { announcedFolder, host, wallMs, log, texts } = parts
  const { dataDir } = parts.settings
  tellOldFile(join(dataDir, 'announcements.json'), log)
  const folder = (): AnnouncementFolder =>
    new AnnouncementFolder(join(dataDir, 'announcements'), log)
  const own = texts === undefined ? folder() : new SharedAnnouncements(texts, log)
  const product = new AnnouncementFolder(announcedFolder, log)
  const index = () => {
    const opened = host()
    assert(opened !== undefined, 'announcements are searched before the host is there')
    return opened.announced
  }
  return {
    announcements: new AnnouncementFeed({ product, own, index }),
    desk: new AnnouncementDesk(own, wallMs),
  }
}

/** They were one file once; it is left alone, and whoever wrote it is told. */
function tellOldFile(path: string, log: LogLine): void {
  if (existsSync(path))
    log(`${path} is read no more: announce by npm run announce (docs/operations.md)`, 'warn')
}
