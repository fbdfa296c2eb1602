// Arabic words that any create form needs, as one bundle: it does without those of running bots.
import { form } from './ar-form.ts'
import { gridCreate } from './ar-grid-create.ts'
import { levels } from './ar-levels.ts'

export const texts = { form, grid: { ...gridCreate, ...levels } } as const
