// The risk card of a futures grid and its dialog for more margin: the kit's, over its figures.
import type { ActionDialogProps, DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { AddMarginDialog } from '@trellis/bot-kit/web/linear/add-margin-dialog.tsx'
import { RiskCard } from '@trellis/bot-kit/web/linear/risk-card.tsx'
import { paths } from '../paths.ts'
import type { FuturesDetail } from '../wire.ts'
import { futuresGrid } from './futures-grid-kind.ts'

export function FuturesRisk(props: DetailPartProps<FuturesDetail>) {
  const { figures, take_profit_price, stop_loss_price } = props.detail
  const targets = { takeProfit: take_profit_price, stopLoss: stop_loss_price }
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
