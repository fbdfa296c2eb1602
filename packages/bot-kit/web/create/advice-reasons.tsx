// Why the values of a suggestion are what they are, in sentences with its own figures.
import type { AdviceItem } from '@trellis/contract'
import { isolatedFigure, type Formats } from '@trellis/ui'
import { useWeb, type Translate } from '../web-context.ts'
import { styleOf } from './advice-names.ts'
import type { CreateKind } from './create-kind.ts'

interface AdviceReasonsProps {
  readonly item: AdviceItem
  readonly kind: CreateKind
}

export function AdviceReasons({ item, kind }: AdviceReasonsProps) {
  const { t, format } = useWeb()
  return (
    <ul className="rules">
      {reasonLines(item, kind, t, format).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/**
 * What a round takes, of the investment and in price: "1% of the investment, +3.25% in price". The
 * one is what is set, the other is what has to happen. Undefined of what has no rounds.
 */
export function roundWords(
  { reasons, grid_mode: mode }: Pick<AdviceItem, 'reasons' | 'grid_mode'>,
  t: Translate,
  format: Formats,
): string | undefined {
  const figures = reasons.find(({ code }) => code === 'scaled')?.figures
  const { roundProfit = '', distance = '' } = figures ?? {}
  if (roundProfit === '' || distance === '') return undefined
  const sign = mode === 'GRID_MODE_SHORT' ? '-' : ''
  return t('advice.round', {
    profit: isolatedFigure(format.percent(roundProfit, 1)),
    distance: isolatedFigure(format.rate(`${sign}${distance}`)),
  })
}

/** One sentence for each reason that has words; a newer server may know more. */
export function reasonLines(
  item: AdviceItem,
  { words }: Pick<CreateKind, 'words'>,
  t: Translate,
  format: Formats,
): readonly string[] {
  return item.reasons.flatMap(({ code, figures }): readonly string[] => {
    const percent = (name: string): string => isolatedFigure(format.percent(figures[name] ?? '', 2))
    const fall = (name: string): string => isolatedFigure(format.fall(figures[name] ?? ''))
    const rate = (name: string): string => isolatedFigure(format.rate(figures[name] ?? ''))
    const count = (name: string, digits = 0): string =>
      format.number(figures[name] ?? '', digits, 'halfExpand')
    switch (code) {
      case 'scaled':
        // A basket is said by what is in it.
        if ('contracts' in figures) return [t('advice.reason.basket', { n: count('contracts') })]
        return scaledLines(
          item,
          { volatility: percent('volatility'), step: percent('step') },
          t,
          format,
        )
      case 'chosen': {
        const style = styleOf(item)
        const said = {
          tried: count('tried'),
          days: count('days'),
          yield: rate('yield'),
          drawdown: fall('drawdown'),
          matched: count('matchedPerDay', 1),
        }
        return [t(`advice.reason.chosen.${style}`, said)]
      }
      case 'with-the-trend':
        return [t('advice.reason.trend', { moved: rate('moved') })]
      case 'earned':
      case 'lost': {
        const said = { yield: rate('yield'), drawdown: fall('drawdown'), days: count('days') }
        return [t(`advice.reason.${code}`, said)]
      }
      case 'beats-naive':
        return [t('advice.reason.better', { own: rate('own'), plain: rate('yield') })]
      case 'no-better-than-naive':
        return [t('advice.reason.noBetter', { own: rate('own'), plain: rate('yield') })]
      case 'ended-early':
        return [t('advice.reason.ended', { bot: t(`${words}.offer.name`) })]
      default:
        return []
    }
  })
}

/** How much the price moves, and of rounds what they take of it. */
function scaledLines(
  item: AdviceItem,
  said: { readonly volatility: string; readonly step: string },
  t: Translate,
  format: Formats,
): readonly string[] {
  const round = roundWords(item, t, format)
  if (round === undefined) return [t('advice.reason.scaled', said)]
  return [t('advice.reason.ladder', said), t('advice.reason.round', { round })]
}
