// What an announcement is, wherever it comes from.
import type { AnnouncementCategory } from '@trellis/contract'

export interface Announcement {
  readonly id: string
  /** The language that it is in, as its folder is called: "en", "zh-TW". */
  readonly locale: string
  /** Epoch ms. */
  readonly atMs: number
  readonly category: AnnouncementCategory
  readonly topics: readonly string[]
  readonly title: string
  /** One line below the title; "" for none. */
  readonly summary: string
  /** Markdown; "" where the title says it all. */
  readonly body: string
  /** An address elsewhere; undefined where this area shows it. */
  readonly url?: string
}
