// Arabic words of what the kit shows, as one bundle.
import { bot } from './ar-detail.ts'
import { grid } from './ar-grid.ts'
import { levels } from './ar-levels.ts'

export const texts = { bot, grid: { ...grid, ...levels } } as const
