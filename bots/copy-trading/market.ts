// What copying is about: its money is in the coin that a pair is quoted in.
import type { Category } from '@trellis/market'

export const category = 'spot' satisfies Category
