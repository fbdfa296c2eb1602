// English words of what the kit shows, as one bundle.
import { activity, gridActivity } from './en-activity.ts'
import { bot } from './en-detail.ts'
import { grid } from './en-grid.ts'
import { levels } from './en-levels.ts'

export const texts = {
  activity: { ...activity, ...gridActivity },
  bot,
  grid: { ...grid, ...levels },
} as const
