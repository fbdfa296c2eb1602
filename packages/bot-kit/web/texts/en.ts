// English words of what the kit shows, as one bundle.
import { activity, gridActivity } from './en-activity.ts'
import { bot } from './en-detail.ts'
import { form } from './en-form.ts'
import { gridCreate } from './en-grid-create.ts'
import { grid } from './en-grid.ts'
import { levels } from './en-levels.ts'

export const texts = {
  activity: { ...activity, ...gridActivity },
  bot,
  form,
  grid: { ...grid, ...gridCreate, ...levels },
} as const
