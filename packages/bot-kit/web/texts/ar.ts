// Arabic words of what the kit shows, as one bundle.
import { activity, gridActivity } from './ar-activity.ts'
import { texts as create } from './ar-create.ts'
import { bot } from './ar-detail.ts'
import { grid } from './ar-grid.ts'

export const texts = {
  activity: { ...activity, ...gridActivity },
  bot,
  form: create.form,
  grid: { ...grid, ...create.grid, orders: { ...grid.orders, ...create.grid.orders } },
} as const
