// English words that any create form needs, as one bundle: it does without those of running bots.
import { form } from './en-form.ts'
import { gridCreate } from './en-grid-create.ts'
import { levels } from './en-levels.ts'

export const texts = { form, grid: { ...gridCreate, ...levels } } as const
