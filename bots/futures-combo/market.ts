// What a futures combo trades: the one place where it says so, for its calls and for its pages.
import type { Category } from '@trellis/market'

export const category = 'linear' satisfies Category
