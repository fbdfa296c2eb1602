// How a martingale is copied: a round of its own, from its first order on.
import { contractCopying, settingsNow } from '@trellis/bot-kit/copying.ts'
import type { MartingaleParams } from './fields.ts'
import type { MartingaleState } from './state.ts'

export const copying = contractCopying<MartingaleParams, MartingaleState>((state) =>
  settingsNow(state),
)
