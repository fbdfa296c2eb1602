// The risk card of a futures grid, its dialog for more margin and what a withdrawal leaves: the
// kit's, over its figures.
import type { ActionDialogProps, DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { AddMarginDialog } from '@trellis/bot-kit/web/linear/add-margin-dialog.tsx'
import { MarginEffectTable } from '@trellis/bot-kit/web/linear/margin-effect-table.tsx'
import { NearLiquidation } from '@trellis/bot-kit/web/linear/near-liquidation.tsx'
import { RiskCard } from '@trellis/bot-kit/web/linear/risk-card.tsx'
import { paths } from '../paths.ts'
import type { FuturesDetail } from '../wire.ts'
import { directionOf, futuresGrid } from './futures-grid-kind.ts'

export function FuturesRisk(props: DetailPartProps<FuturesDetail>) {
  const { figures, take_profit_price, stop_loss_price } = props.detail
  const targets = {
    takeProfit: take_profit_price,
    stopLoss: stop_loss_price,
    isNeutral: directionOf(props.detail) === 'neutral',
  }
  return <RiskCard {...props} figures={figures.contract} targets={targets} />
}

export function FuturesMargin(props: ActionDialogProps<FuturesDetail>) {
  return (
    <AddMarginDialog
      {...props}
      path={paths.addMargin}
      effectPath={paths.validateAddMargin}
      figures={props.detail.figures.contract}
      read={futuresGrid.read}
      viewOf={futuresGrid.view}
    />
  )
}

export function FuturesNearEnd(props: DetailPartProps<FuturesDetail>) {
  const { view, modes, onAction, detail } = props
  const { contract } = detail.figures
  return <NearLiquidation view={view} modes={modes} onAction={onAction} figures={contract} />
}

export function FuturesWithdrawal(
  props: DetailPartProps<FuturesDetail> & { readonly amount: string },
) {
  const { amount, view, detail } = props
  const request = amount === '0' ? undefined : { withdraw_amount: amount }
  const { contract } = detail.figures
  return (
    <MarginEffectTable
      view={view}
      figures={contract}
      path={paths.validateWithdraw}
      request={request}
    />
  )
}
