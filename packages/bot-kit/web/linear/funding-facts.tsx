// In the head of a form on contracts: the mark price, the rate of the next funding and how long
// until it is paid. Nobody is told each second: it can be read on demand.
import { Figure } from '@trellis/ui'
import type { ListedPair } from '@trellis/contract'
import { priceDigits } from '../pair-instrument.ts'
import { useWeb } from '../web-context.ts'
import { clockOf, rateWords, useCountdown, useTicker } from './use-ticker.ts'
import './linear.css'

export function FundingFacts({ pair }: { readonly pair: ListedPair }) {
  const { t, format } = useWeb()
  const ticker = useTicker(pair)
  const left = useCountdown(ticker?.nextMs ?? 0, ticker?.dueMs)
  const rate = ticker === undefined ? '—' : rateWords(ticker.rate, format)
  const mark = ticker === undefined ? '—' : format.number(ticker.mark, priceDigits(pair))
  return (
    <>
      <span className="dim nowrap">
        {t('linear.mark')}{' '}
        <span className="fact-place" style={{ minInlineSize: `${pair.price.length}ch` }}>
          <Figure className="ink">{mark}</Figure>
        </span>
      </span>
      <span className="dim nowrap" title={t('linear.fundingWhy')}>
        {t('linear.funding')}{' '}
        <span className="fact-place rate">
          <Figure className="ink">{rate}</Figure>
        </span>{' '}
        <span className="fact-place clock">
          <bdi dir="ltr">{left === undefined ? '—' : clockOf(left)}</bdi>
        </span>
      </span>
    </>
  )
}
