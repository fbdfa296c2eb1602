// Where announcements live: a module of its own, so that the browser loads it with them.
import type { EndpointPath } from './paths.ts'

export const announcementPaths = {
  posts: {
    method: 'POST',
    site: '/announcements/api/search/v1/index/announcement-posts_{locale}',
  },
} as const satisfies Record<string, EndpointPath>
