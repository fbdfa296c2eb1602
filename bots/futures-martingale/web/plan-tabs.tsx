// What the create screen explains of a planned round below its chart: its ladder with a picture of
// it, and what each price means.
import { divide, formatAmount, MONEY_UNIT, type Amount, type Price } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import type { LimitsMarket } from '@trellis/bot-kit/checks.ts'
import type { TabsProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { lookOf } from '@trellis/bot-kit/web/create/form-layout.ts'
import { PlanTabs } from '@trellis/bot-kit/web/create/plan-tabs.tsx'
import {
  PriceMeaningTable,
  type PriceMeaning,
} from '@trellis/bot-kit/web/create/price-meaning-table.tsx'
import { PlannedRisk } from '@trellis/bot-kit/web/linear/risk-tab.tsx'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { ladderRow } from '../ladder-row.ts'
import { LadderTable } from './ladder-table.tsx'
import { OneRound } from './one-round.tsx'
import { movedRound, outcomeAt, plannedRound, stopEnd, type RoundSource } from './round-source.ts'
import './martingale.css'

const RULES = ['rounds', 'sizes', 'profit', 'cycle', 'stop', 'margin', 'funding', 'fees', 'close']

export function RoundTabs({ model, onField }: TabsProps) {
  const { t } = useWeb()
  const source = model.source as RoundSource
  const { market, pair } = source
  const rows = (source.limits?.plan ?? []).map((row) => ladderRow(row, model.instrument))
  const isReady = model.preview?.ready === true && market !== undefined
  const digits = { price: priceDigits(pair), quantity: quantityDigits(pair) }
  const waiting = <p className="dim2">{t('futuresMartingale.sum.waiting')}</p>
  const tabs = [
    {
      id: 'ladder',
      label: t('futuresMartingale.ladder.title'),
      content: isReady ? (
        <div className="stack stack-12">
          <OneRound rows={rows} isShort={source.input.mode === 'short'} digits={digits.price} />
          <LadderTable
            rows={rows}
            base={pair.base_token}
            quote={pair.quote_token}
            digits={digits}
          />
        </div>
      ) : (
        waiting
      ),
    },
    {
      id: 'risk',
      label: t('linear.risk.title'),
      content: isReady ? <Risk model={model} /> : waiting,
    },
    {
      id: 'prices',
      label: t('create.meaning.title'),
      content: isReady ? <Meanings source={source} market={market} onField={onField} /> : waiting,
    },
  ]
  return <PlanTabs model={model} tabs={tabs} rules={RULES} />
}

/** Where the round would be liquidated, and what a move would do to it. */
function Risk({ model }: Pick<TabsProps, 'model'>) {
  const source = model.source as RoundSource
  const { input, market } = source
  const round = plannedRound(source)
  const [base, last] = [round.met[0], round.met.at(-1)]
  if (market === undefined || base === undefined || last === undefined) return undefined
  const ends = { now: base.liquidationAfter, all: last.liquidationAfter }
  const none = { now: undefined, all: undefined }
  const stop = stopEnd(round)
  const isShort = input.mode === 'short'
  return (
    <PlannedRisk
      model={model}
      below={isShort ? none : ends}
      above={isShort ? ends : none}
      ends={stop === undefined ? [] : [{ target: 'stopLoss', price: stop.price }]}
      from={base.price}
      outcomeAt={(at) => movedRound(round, at, market, input)}
    />
  )
}

interface MeaningsProps {
  readonly source: RoundSource
  readonly market: LimitsMarket
  onField(name: string): void
}

function Meanings({ source, market, onField }: MeaningsProps) {
  const { t } = useWeb()
  const { pair } = source
  const rows = meaningsOf(source, market).map(({ key, price, profit, base }): PriceMeaning => {
    const isStop = key === 'stop' && price === undefined
    return {
      key,
      label: t(`futuresMartingale.price.${key}`),
      price: price === undefined ? '' : formatPriceFixed(market.instrument, price),
      distance: price === undefined ? '0' : formatAmount(shareOf(price - market.last, market.last)),
      profit: formatAmount(profit),
      share: formatAmount(share(profit, source.input.investment)),
      held: [formatAmount(base)],
      outcome: t(`futuresMartingale.atPrice.${key}${price === undefined ? 'Unset' : ''}`),
      ...(isStop ? { onSet: () => onField('stopLossShare') } : {}),
    }
  })
  const { unit: coin, digits } = lookOf({ type: 'amount', coin: 'base' }, pair)
  return (
    <PriceMeaningTable
      rows={rows}
      digits={priceDigits(pair)}
      quote={pair.quote_token}
      coins={[{ coin, digits }]}
      isPosition
    />
  )
}

interface Meaning {
  readonly key: 'profit' | 'addition' | 'stop' | 'liquidation'
  /** Undefined where nothing brings it. */
  readonly price: Price | undefined
  readonly profit: Amount
  readonly base: Amount
}

/** One straight move to each price that means something, in the order of their meaning. */
export function meaningsOf(source: RoundSource, market: LimitsMarket): readonly Meaning[] {
  const round = plannedRound(source)
  const { met } = round
  const { input } = source
  const [base, last] = [met[0], met.at(-1)]
  if (base === undefined || last === undefined) return []
  const at = (
    key: Meaning['key'],
    rows: typeof met,
    price: Price | undefined,
    closed: boolean,
  ): Meaning => {
    if (price === undefined) return { key, price, profit: NONE, base: NONE }
    return { key, price, ...outcomeAt({ rows, price }, market, { ...input, closed }) }
  }
  const stop = stopEnd(round)
  const end = at('liquidation', met, last.liquidationAfter, false)
  return [
    at('profit', [base], base.takeProfitAfter, true),
    at('addition', met, last.price, false),
    at('stop', stop?.rows ?? met, stop?.price, true),
    // The whole of it is lost there, not only what the price has moved.
    end.price === undefined ? end : { ...end, profit: -input.investment as Amount },
  ]
}

const NONE = 0n as Amount

function share(part: Amount, whole: Amount): Amount {
  return (whole > 0n ? divide(part * MONEY_UNIT, whole, 'floor') : 0n) as Amount
}

function shareOf(part: number, whole: number): Amount {
  return share(BigInt(part) as Amount, BigInt(whole) as Amount)
}
