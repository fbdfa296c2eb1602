// The picture of the offer: candles and the term to come on one price scale, and a ladder of
// targets with what each pays. Every rung is a choice; those of the other direction turn to it.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ofCoinFirst } from '@trellis/contract/coin-order'
import { marketKey } from '@trellis/contract/market-ref'
import { pathOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import {
  Button,
  classNames,
  Delta,
  digitsOfCoin,
  EmptyState,
  Figure,
  moveFocus,
  Segmented,
  Skeleton,
} from '@trellis/ui'
import type { DualDirection } from '../params.ts'
import type { TargetRow } from './offer.ts'
import { apyFraction, type ProductRow } from './subscription.ts'
import { TargetChart } from './target-chart.tsx'
import { barShare, distanceOf, targetScale, type TargetScale } from './target-scale.ts'
import { premiumAt, termMs, type Desk } from './use-desk.ts'
import { KIND } from './use-offer.ts'
import { useWriting } from './writing.ts'

const words = 'dualAsset'
const CANDLES_MS = 60_000

interface DeskProps {
  readonly desk: Desk
}

export function TargetLadder({ desk }: DeskProps) {
  const { t } = useWeb()
  const { products, own, targets } = desk
  const failed = desk.failed && (
    <EmptyState
      title={t(`${words}.failed`)}
      actions={<Button onClick={desk.renew}>{t('create.retry')}</Button>}
    />
  )
  if (products === undefined) return failed || <Coming />
  const scale = targetScale(targets, Number(desk.last))
  return (
    <>
      <Choices desk={desk} products={products} />
      {own.length === 0 ? (
        <EmptyState title={t(`${words}.notHere`)}>{t(`${words}.notHereText`)}</EmptyState>
      ) : scale === undefined ? (
        failed ||
        (desk.isComing ? (
          <Coming />
        ) : (
          <EmptyState title={t(`${words}.noQuotes`)}>{t(`${words}.noQuotesText`)}</EmptyState>
        ))
      ) : (
        <Picture desk={desk} scale={scale} />
      )}
    </>
  )
}

/** The room of what is asked for: choices and ladder, or below the choices the ladder alone. */
function Coming() {
  return (
    <div className="dual-coming">
      <Skeleton height="100%" />
    </div>
  )
}

/** Direction, coin and term. */
function Choices({ desk, products }: DeskProps & { readonly products: readonly ProductRow[] }) {
  const { t, format, go } = useWeb()
  const { own, product, direction, pair, turn, choose } = desk
  // Those in the coin that is looked at come first, as in the table of pools.
  const inTurn = products.toSorted(ofCoinFirst(pair.quote_token, (it) => it.quoteCoin))
  const pairs = new Map(inTurn.map((it) => [`${it.baseCoin}${it.quoteCoin}`, it] as const))
  return (
    <div className="dual-choices">
      <div className="row wrap g8 between">
        <Segmented<DualDirection>
          label={t(`${words}.direction`)}
          choices={(['buy-low', 'sell-high'] as const).map((value) => ({
            value,
            label: t(`${words}.${value}`),
          }))}
          value={direction}
          onChange={(value) => turn(value)}
        />
        <Segmented
          look="picks"
          label={t(`${words}.term`)}
          choices={own.map((it) => ({
            value: it.duration,
            label: format.duration(termMs(it), 1),
          }))}
          value={product?.duration}
          onChange={(term) => choose({ term })}
        />
      </div>
      <Segmented
        look="picks"
        label={t(`${words}.coin`)}
        choices={[...pairs].map(([symbol, { baseCoin, quoteCoin }]) => ({
          value: symbol,
          label: (
            <bdi dir="ltr">
              {quoteCoin === pair.quote_token ? baseCoin : `${baseCoin}/${quoteCoin}`}
            </bdi>
          ),
        }))}
        value={`${pair.base_token}${pair.quote_token}`}
        onChange={(symbol) => {
          const found = pairs.get(symbol)
          if (found === undefined) return
          const { baseCoin: base_token, quoteCoin: quote_token } = found
          go(pathOfPair('/dual-create/', { symbol, base_token, quote_token }))
        }}
      />
    </div>
  )
}

function Picture({ desk, scale }: DeskProps & { readonly scale: TargetScale }) {
  const { t, format } = useWeb()
  const { product, pair } = desk
  const candles = useCandles(desk)
  return (
    <>
      <div className="dual-picture" dir="ltr" data-stale={desk.oldMs > 0 || undefined}>
        <TargetChart desk={desk} scale={scale} candles={candles} />
        <Rungs desk={desk} scale={scale} />
      </div>
      <p className="t12 dim dual-note">
        {t(`${words}.ladderNote`, { coin: pair.base_token })}{' '}
        {product === undefined
          ? undefined
          : t(`${words}.apyNote`, { term: format.duration(termMs(product), 1) })}
      </p>
    </>
  )
}

/** Candles of a day, of longer terms those of four. */
function useCandles({ pair, product, candles }: Desk) {
  const isShort = product?.duration === '8h' || product?.duration === '1d'
  const interval = isShort ? '15m' : '1h'
  const { data } = useQuery({
    queryKey: [KIND, 'candles', marketKey(pair), interval],
    refetchInterval: CANDLES_MS,
    queryFn: () => candles(interval, 96),
  })
  return data ?? []
}

function Rungs({ desk, scale }: DeskProps & { readonly scale: TargetScale }) {
  const { t } = useWeb()
  const { targets, target, turn } = desk
  const id = useId()
  const chosen = targets.findIndex((it) => it.price === target?.price)
  const stop = Math.max(0, chosen)
  const heads = ['target', 'bar', 'apy', 'premium', 'away'] as const
  const choose = (row: TargetRow): void => turn(row.direction, row.price)
  return (
    <div className="dual-rungs" data-field="target">
      <div className="dual-heads" aria-hidden="true">
        {heads.map((key) => (
          <span key={key} className={`c-${key}`}>
            {key === 'bar' ? '' : t(`${words}.head.${key}`)}
          </span>
        ))}
      </div>
      <div
        className="dual-rows"
        role="radiogroup"
        tabIndex={-1}
        aria-label={t(`${words}.targets`)}
        style={{ blockSize: scale.height }}
        onKeyDown={(event) => {
          const next = moveFocus(event, stop, targets.length)
          const row = next === undefined ? undefined : targets[next]
          if (row !== undefined) choose(row)
        }}
      >
        <span className="dual-rails" aria-hidden="true">
          <i />
        </span>
        {targets.map((row, at) => (
          <Rung
            key={`${id}${row.price}`}
            desk={desk}
            row={row}
            top={scale.y(Number(row.price))}
            checked={at === chosen}
            isStop={at === stop}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
    </div>
  )
}

interface RungProps extends DeskProps {
  readonly row: TargetRow
  readonly top: number
  readonly checked: boolean
  readonly isStop: boolean
  onChoose(): void
}

function Rung({ desk, row, top, checked, isStop, onChoose }: RungProps) {
  const { t, format } = useWeb()
  const write = useWriting(desk)
  const { direction, targets, last, coin } = desk
  const isOwn = row.direction === direction
  const apy = write.apy(apyFraction(row.apyE8))
  const premium = isOwn ? premiumAt(desk, row) : ''
  const away = distanceOf(row.price, last)
  const said = [
    t(`${words}.${row.direction}`),
    write.price(row.price),
    `${t(`${words}.head.apy`)} ${apy}`,
    ...(premium === ''
      ? []
      : [`${t(`${words}.head.premium`)} ${write.coins(premium, coin)} ${coin}`]),
    format.percent(away, 2, true),
  ]
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      aria-label={said.join(', ')}
      tabIndex={isStop ? 0 : -1}
      className={classNames('dual-rung', row.direction, isOwn ? undefined : 'other')}
      style={{ insetBlockStart: top }}
      onClick={onChoose}
    >
      <span className="c-target">
        <Figure>{write.price(row.price)}</Figure>
      </span>
      <span className="c-bar">
        <i style={{ inlineSize: `${(barShare(row, targets) * 100).toFixed(1)}%` }} />
      </span>
      <span className="c-apy">
        <Figure>{apy}</Figure>
      </span>
      <span className="c-premium">
        {premium === '' ? undefined : <Delta value={premium} digits={digitsOfCoin(coin)} />}
      </span>
      <span className="c-away">
        <Figure>{format.percent(away, 2, true)}</Figure>
      </span>
    </button>
  )
}
