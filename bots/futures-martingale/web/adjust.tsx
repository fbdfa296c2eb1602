// Adjusting a running martingale: its stop, and whether a won round is followed by the next. No
// order is touched; what the server finds stands at its field.
import { formatAmount, ONE, type Amount } from '@trellis/kernel'
import { digitsOfCoin, isolated } from '@trellis/ui'
import { AdjustDialog } from '@trellis/bot-kit/web/detail/adjust-dialog.tsx'
import type { AdjustKind, AdjustPartProps } from '@trellis/bot-kit/web/detail/adjust-kind.ts'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { problemsOfChange } from '@trellis/bot-kit/web/detail/adjust-problems.ts'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { pairOfFigures } from '@trellis/bot-kit/web/plain/figures-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { martingaleFields } from '../fields.ts'
import { paths } from '../paths.ts'
import { martingale, type MartingaleDetail } from './martingale-kind.ts'
import { problemKind } from './problem-kind.ts'

const adjust: AdjustKind<MartingaleDetail> = {
  settings: martingale.settings,
  read: martingale.read,
  paths: { check: paths.validateUpdate, change: paths.updateFmartBot },
  problems: problemsOfChange(
    { ...problemKind, pairOf: ({ figures }, pairs) => pairOfFigures(figures, pairs) },
    [],
  ),
  Preview,
}

const FIELD = martingaleFields.stopLossShare.form

/** What the stop would cost, and that nothing but settings changes once the server has looked. */
function Preview({ detail, view, draft, refused, sound }: AdjustPartProps<MartingaleDetail>) {
  const { t, format } = useWeb()
  const percent = draft.numbers[FIELD] ?? ''
  const isSaid = Number(percent) > 0 && !refused.includes(FIELD)
  const loss = isSaid ? (amountOf(detail.init_margin) * amountOf(percent)) / (100n * ONE) : 0n
  const money = format.money(formatAmount(loss as Amount), digitsOfCoin(view.quote))
  return (
    <>
      {isSaid ? (
        <p>{t('futuresMartingale.adjustStop', { money: isolated(`${money} ${view.quote}`) })}</p>
      ) : undefined}
      {sound ? <p className="dim">{t('linear.adjust.light')}</p> : undefined}
    </>
  )
}

export function MartingaleAdjust(props: ActionDialogProps<MartingaleDetail>) {
  return <AdjustDialog {...props} kind={adjust} />
}
