// What a bot did, fact by fact, for the feed of its page.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { lifeTypes } from '../enums.ts'
import { paging } from '../inputs.ts'
import { paths } from '../paths.ts'
import { botReference } from './account.ts'

const activityItem = z.object({
  bot_id: z.string(),
  position: z.string(),
  time: z.string(),
  type: z.string(),
  life: z.enum(lifeTypes).optional(),
  action: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export const activity = defineEndpoint({
  name: 'activity',
  path: paths.activity,
  access: 'private',
  request: z.looseObject({ ...botReference, ...paging }),
  response: z.object({
    status_code: z.number(),
    debug_msg: z.string(),
    rows: z.array(activityItem),
    total: z.string(),
    /**
     * Of a page with a change of settings: older facts that say what was set before, newest first;
     * none where that is what was set at creation.
     */
    before: z.array(activityItem).optional(),
  }),
  doc: "A bot's activity, newest first: each line is a fact that changed it.",
})

export type ActivityResult = z.infer<typeof activity.response>
