// English words of what the kit shows, as one bundle.
import { activity, gridActivity } from './en-activity.ts'
import { texts as create } from './en-create.ts'
import { bot } from './en-detail.ts'
import { grid } from './en-grid.ts'

export const texts = {
  activity: { ...activity, ...gridActivity },
  bot,
  form: create.form,
  grid: { ...grid, ...create.grid, orders: { ...grid.orders, ...create.grid.orders } },
} as const
