// "Position now" of a bot on contracts in My bots: what it holds, how far its liquidation is now,
// and how far it would be once the orders of a side have filled, where that is nearer.
import type { BotRow } from '@trellis/contract'
import { digitsOf, isolated, useFormats } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import { liquidationsBy, type LiquidationBy } from './contract-kind.ts'
import { bandOf, distanceText } from './gauge-layout.ts'

export interface ContractPositionProps {
  readonly row: BotRow
}

export function ContractPosition({ row }: ContractPositionProps) {
  const { t } = useWeb()
  const format = useFormats()
  const { contract } = row.figures
  if (contract === undefined) return undefined
  const size = format.money(contract.position, digitsOf(contract.position))
  const held =
    contract.side === ''
      ? t('linear.flat')
      : `${t(`direction.${contract.side}`)} ${isolated(`${size} ${row.figures.base_token}`)}`
  const isDanger = ({ by, distance }: LiquidationBy): boolean =>
    by === 'now' && bandOf(distance) === 'danger'
  const away = liquidationsBy(contract, Number(contract.mark_price))
  return (
    <span className="stack stack-4">
      <span className="nowrap">{held}</span>
      {away.map((it) => (
        <span key={it.by} className={isDanger(it) ? 't12 danger' : 't12 dim2'}>
          {t(`linear.near.${it.by}`, {
            distance: isolated(distanceText(it.distance, format.percent)),
          })}
        </span>
      ))}
    </span>
  )
}
