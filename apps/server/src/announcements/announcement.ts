// What an announcement is, wherever it comes from.
import type { AnnouncementCategory } from '@trellis/contract'

/** The same in each language that it is said in; English always is. */
export interface Said {
  readonly en: string
  readonly ar?: string
}

export interface Announcement {
  readonly id: string
  /** Epoch ms. */
  readonly atMs: number
  readonly category: AnnouncementCategory
  readonly title: Said
  readonly text: Said
  /** An address elsewhere; undefined where this area shows it. */
  readonly url?: string
}
