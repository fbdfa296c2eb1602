// What a kind says of itself where bots are chosen: its group, its risk, where it is created. Its
// words stand in texts/<kind>-offer of its folder: they come with the first load.
import type { ComponentType } from 'react'
import type { Category } from '@trellis/contract'

export const kindGroups = ['grid', 'averaging', 'portfolio', 'earn', 'copy'] as const
export type KindGroup = (typeof kindGroups)[number]

export type KindRisk = 'low' | 'medium' | 'high' | 'very-high' | 'leader'

/** The menu's order: by group, and within it what has no leverage first. */
export function offerOrder(
  a: Pick<KindOffer, 'group' | 'leverage'>,
  b: Pick<KindOffer, 'group' | 'leverage'>,
): number {
  const groups = kindGroups.indexOf(a.group) - kindGroups.indexOf(b.group)
  return groups === 0 ? Math.sign(a.leverage) - Math.sign(b.leverage) : groups
}

export interface KindOffer {
  /** Folder name of the kind. */
  readonly id: string
  /** What its markets trade: the pairs that pages offer for it, their prices and candles. */
  readonly category: Category
  readonly group: KindGroup
  readonly risk: KindRisk
  /** Highest leverage, 0 for none. */
  readonly leverage: number
  /** Address of its create form inside the area: "/create/". */
  readonly path: string
  /**
   * Key under which its `name`, `does` and `suits` stand, and where it is built `note` and `risk`:
   * a sentence each on what it does and what it may cost.
   */
  readonly words: string
  readonly Picture: ComponentType
}
