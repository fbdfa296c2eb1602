// The handler of the announcements.
import type { announcementPosts, InputOf } from '@trellis/contract'
import { ok } from '@trellis/kernel'
import type { Call, Handler } from '../calls/call.ts'

export const announcementHandlers: Readonly<Record<string, Handler>> = {
  announcementPosts: async (call: Call, input: InputOf<typeof announcementPosts>) =>
    ok(await call.announcements.search(input, call.context.nowMs)),
}
