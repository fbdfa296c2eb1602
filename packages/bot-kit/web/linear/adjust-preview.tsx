// What changed targets of a bot on contracts come to, under the fields of the adjust dialog: where
// they may lie, and total P&L at each target that is a price, now and after.
import { formatAmount } from '@trellis/kernel'
import { parsePrice } from '@trellis/market'
import { Delta, digitsOfCoin } from '@trellis/ui'
import type { ContractFigures } from '@trellis/contract'
import { contractOutcome } from '../../linear/grid-outcome.ts'
import { useLevels } from '../bot-queries.ts'
import type { AdjustPartProps } from '../detail/adjust-kind.ts'
import { BeforeAfter } from '../detail/before-after.tsx'
import { useWeb } from '../web-context.ts'
import { gaugePrices } from './gauge-layout.ts'
import { useContract } from './use-contract.ts'
import { movedGridOf } from './held-money.ts'
import { TargetLine } from './target-line.tsx'

/** What the preview reads of a kind's answer. */
export interface PreviewSource<D> {
  figures(detail: D): ContractFigures
  /** Ends of its range as it stands, decimals. */
  range(detail: D): readonly string[]
}

/** The preview over a kind's answer. */
export function adjustPreview<D>({ figures, range }: PreviewSource<D>) {
  return function Preview(props: AdjustPartProps<D>) {
    const { detail } = props
    return <AdjustPreview {...props} figures={figures(detail)} range={range(detail)} />
  }
}

const TARGETS = [
  ['profit', 'takeProfit', 'top'],
  ['stop', 'stopLoss', 'bottom'],
] as const

const SHARES = ['takeProfitShare', 'stopLossShare'] as const

interface PreviewProps<D> extends AdjustPartProps<D> {
  readonly figures: ContractFigures
  readonly range: readonly string[]
}

function AdjustPreview<D>(props: PreviewProps<D>) {
  const { figures, range, view, draft, before, refused, sound } = props
  const { t } = useWeb()
  const profitAt = useProfitAt(props)
  const mode = draft.choices['mode'] ?? ''
  const keys = TARGETS.map(
    ([key, form, neutral]) => [mode === 'neutral' ? neutral : key, form] as const,
  )
  const ticks = keys.map(([key, form]) => ({ key, price: Number(draft.numbers[form] ?? '') }))
  const shown = (text: string | undefined) => {
    const profit = profitAt(text ?? '')
    return profit === undefined ? '—' : <Delta value={profit} digits={digitsOfCoin(view.quote)} />
  }
  return (
    <>
      <TargetLine
        {...gaugePrices(figures)}
        mode={mode}
        last={Number(props.last)}
        edges={[...range, view.phase === 'waiting' ? (draft.numbers['entry'] ?? '') : ''].map(
          Number,
        )}
        ticks={ticks.filter((it) => it.price > 0)}
        digits={view.digits.price}
      />
      <BeforeAfter
        caption={t('linear.add.what')}
        first={t('bot.parameters.now')}
        second={t('linear.add.after')}
        strong="second"
        rows={keys.map(([key, form]) => ({
          key,
          name: t(`linear.adjust.${key}`),
          first: shown(before.numbers[form]),
          second: refused.includes(form) ? '—' : shown(draft.numbers[form]),
        }))}
      />
      {SHARES.some((form) => Number(draft.numbers[form] ?? '') > 0) ? (
        <p className="t12 dim2">{t('linear.target.shareNote')}</p>
      ) : undefined}
      {sound ? <p className="dim">{t('linear.adjust.light')}</p> : undefined}
    </>
  )
}

/** Total P&L if the price goes straight there and the bot closes; undefined where unknown. */
function useProfitAt<D>(props: AdjustPartProps<D> & { readonly figures: ContractFigures }) {
  const { figures, view } = props
  const levels = useLevels(props.botId)?.levels
  const market = useContract(props)
  return (text: string): string | undefined => {
    if (market === undefined || levels === undefined || !(Number(text) > 0)) return undefined
    const { instrument } = market
    const [from, at] = [figures.mark_price, text].map((it) => parsePrice(instrument, it, 'nearest'))
    if (!from?.ok || !at?.ok || at.value < 1) return undefined
    const grid = movedGridOf(figures, view, levels, instrument)
    const move = { from: from.value, at: at.value, sold: true }
    return formatAmount(contractOutcome(grid, move, market).profit)
  }
}
