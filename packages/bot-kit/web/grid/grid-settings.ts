// The settings of a grid in words: which of its fields stand in one line, and what follows from
// them.
import { percentDigits } from '@trellis/ui'
import type { DerivedLine, KindSettings, LineWords } from '../parameter-lines.ts'
import type { GridReading } from './grid-reading.ts'

/** Fields that every grid joins; a kind without one of them has a shorter line. */
const joined = [
  { key: 'range', words: 'grid.parameters.range', forms: ['low', 'high'], apart: true },
  { key: 'investment', words: 'bot.parameters.investment', forms: ['quote', 'base'] },
  { key: 'trailing', words: 'grid.line.trailing', forms: ['trailing', 'limitUp'] },
] as const

export interface SettingsSource<D> extends Omit<KindSettings<D>, 'joined' | 'derived'> {
  reading(detail: D): GridReading
  /** Form names of the fields that the start and the fees stand after. */
  readonly after?: { readonly start: string; readonly fees: string }
}

const AFTER = { start: 'base', fees: 'limitUp' } as const

/** Settings of a grid with its interval, its size of an order, its start and its fees. */
export function gridSettings<D>({
  reading,
  after = AFTER,
  ...kind
}: SettingsSource<D>): KindSettings<D> {
  return {
    ...kind,
    joined,
    derived: (detail, web) => derivedOf(reading(detail), after, web),
  }
}

function derivedOf(
  grid: GridReading,
  after: typeof AFTER | NonNullable<SettingsSource<never>['after']>,
  { t, format }: LineWords,
): readonly DerivedLine[] {
  const line = (key: string, more: Omit<DerivedLine, 'key' | 'words'>): DerivedLine => ({
    key,
    words: `grid.parameters.${key}`,
    ...more,
  })
  const { maker, taker } = grid.fees
  return [
    line('step', { after: 'count', type: 'price', now: grid.step }),
    line('quantity', { after: 'count', type: 'amount', coin: 'base', now: grid.quantity }),
    line('start', { after: after.start, type: 'price', before: grid.startPrice }),
    {
      key: 'fees',
      words: 'bot.parameters.fees',
      after: after.fees,
      type: 'text',
      now: t('bot.parameters.makerTaker', {
        maker: format.percent(maker, percentDigits(maker)),
        taker: format.percent(taker, percentDigits(taker)),
      }),
      ofAccount: true,
    },
  ]
}
