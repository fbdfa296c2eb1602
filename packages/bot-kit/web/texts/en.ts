// English words of what the kit shows, as one bundle.
import { bot } from './en-detail.ts'
import { grid } from './en-grid.ts'
import { levels } from './en-levels.ts'

export const texts = { bot, grid: { ...grid, ...levels } } as const
