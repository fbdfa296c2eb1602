// English words of the first load: those of the shell and of home, the states of bots, and how each
// kind names itself.
import { enKinds } from '@trellis/bots/registry.en'
import { directions, states } from '@trellis/bot-kit/web/texts/en-states.ts'
import type { Texts } from '@trellis/bot-kit/web/web-context.ts'
import { texts as shell } from './en.ts'

const kinds: readonly Texts[] = enKinds
export const texts: Texts = Object.assign(
  {},
  shell,
  { state: states, direction: directions },
  ...kinds,
)
