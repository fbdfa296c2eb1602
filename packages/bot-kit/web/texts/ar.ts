// Arabic words of what the kit shows, as one bundle.
import { bot } from './ar-detail.ts'
import { form } from './ar-form.ts'
import { gridCreate } from './ar-grid-create.ts'
import { grid } from './ar-grid.ts'

export const texts = { bot, form, grid: { ...grid, ...gridCreate } } as const
