// English words of what the kit shows, as one bundle.
import { bot } from './en-detail.ts'
import { form } from './en-form.ts'
import { gridCreate } from './en-grid-create.ts'
import { grid } from './en-grid.ts'

export const texts = { bot, form, grid: { ...grid, ...gridCreate } } as const
