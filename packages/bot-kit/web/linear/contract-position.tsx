// "Position now" of a bot on contracts in My bots: what it holds, and how far the liquidation is.
import type { BotRow } from '@trellis/contract'
import { digitsOf, useFormats } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import { nearestLiquidation } from './contract-kind.ts'
import { bandOf } from './gauge-layout.ts'

export interface ContractPositionProps {
  readonly row: BotRow
}

export function ContractPosition({ row }: ContractPositionProps) {
  const { t } = useWeb()
  const format = useFormats()
  const { contract } = row.figures
  if (contract === undefined) return undefined
  const held =
    contract.side === ''
      ? t('linear.flat')
      : `${t(`linear.direction.${contract.side}`)} ${format.money(contract.position, digitsOf(contract.position))}`
  const near = nearestLiquidation(contract, Number(contract.mark_price))
  return (
    <span className="stack stack-4">
      <span className="nowrap">{held}</span>
      {near === undefined ? undefined : (
        <span
          className={bandOf(near.distance) === 'danger' ? 't12 danger nowrap' : 't12 dim2 nowrap'}
        >
          {t('linear.near', { distance: format.percent(near.distance.toFixed(4), 1) })}
        </span>
      )}
    </span>
  )
}
