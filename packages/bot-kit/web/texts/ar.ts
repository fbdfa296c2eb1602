// Arabic words of what the kit shows, as one bundle.
import { activity, gridActivity } from './ar-activity.ts'
import { bot } from './ar-detail.ts'
import { form } from './ar-form.ts'
import { gridCreate } from './ar-grid-create.ts'
import { grid } from './ar-grid.ts'
import { levels } from './ar-levels.ts'

export const texts = {
  activity: { ...activity, ...gridActivity },
  bot,
  form,
  grid: { ...grid, ...gridCreate, ...levels },
} as const
