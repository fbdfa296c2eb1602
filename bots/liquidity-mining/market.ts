// What a pool is about: the one place where it says so, for its calls and for its pages.
import type { Category } from '@trellis/market'

export const category = 'spot' satisfies Category
