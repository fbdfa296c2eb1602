// Arabic words of the first load: those of the shell and of home, the states of bots, and how each
// kind names itself.
import { arKinds } from '@trellis/bots/registry.ar'
import { directions, states } from '@trellis/bot-kit/web/texts/ar-states.ts'
import type { Texts } from '@trellis/bot-kit/web/web-context.ts'
import { texts as shell } from './ar.ts'

const kinds: readonly Texts[] = arKinds
export const texts: Texts = Object.assign(
  {},
  shell,
  { state: states, direction: directions },
  ...kinds,
)
