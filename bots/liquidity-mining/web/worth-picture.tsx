// What the share would be worth over the price, against holding the same coins: a curve with the
// impermanent loss between both lines, and the same in a table. Pixels are rough, figures exact.
import { useRef } from 'react'
import { formatAmount, price as brandPrice, type Amount } from '@trellis/kernel'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { clearWords, wordRoom, wordsOfPoints } from '@trellis/bot-kit/web/product/axis-words.ts'
import { DataTable, Explain, Figure, usePhone, useWidth, type Column } from '@trellis/ui'
import { heldValue, netValue } from '../plan.ts'
import {
  COVER_DAYS,
  coveredBetween,
  earnedFor,
  worthRows,
  type AddingPlan,
  type ProductRow,
  type WorthRow,
} from './adding-plan.ts'
import { useWriting } from './writing.ts'

const words = 'liquidityMining.worth'
/** Heights of the drawing and of the prices below it, as in the style of its place. */
const HEIGHT = 300
const PHONE_HEIGHT = 200
const BELOW = 24
/** Words do not stand higher, px. */
const HIGHEST = 12
/** Between the drawing and the words of worths. */
const GAP = 8
const STEPS = 48

interface PictureProps {
  readonly pair: CreateFormProps['pair']
  readonly plan: AddingPlan
  readonly product: ProductRow
}

export function WorthPicture({ pair, plan, product }: PictureProps) {
  const { t } = useWeb()
  return (
    <section className="stack" aria-label={t(`${words}.title`, { coin: pair.base_token })}>
      <div className="row between wrap">
        <h2 className="card-title">{t(`${words}.title`, { coin: pair.base_token })}</h2>
        <ul className="pool-key t12 dim">
          {(['liquidity', 'holding', 'loss', 'covered'] as const).map((id) => (
            <li key={id} className={`key-${id}`}>
              {id === 'loss' ? (
                <Explain
                  title={t(`${words}.key.loss`)}
                  text={t('liquidityMining.position.lossText')}
                >
                  {t(`${words}.key.loss`)}
                </Explain>
              ) : (
                t(`${words}.key.${id}`, { days: COVER_DAYS })
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="pool-worth">
        <WorthCurve pair={pair} plan={plan} product={product} />
        <WorthTable pair={pair} plan={plan} />
      </div>
    </section>
  )
}

interface Size {
  readonly width: number
  readonly height: number
  /** A worth in words, which stand beside the drawing. */
  said(worth: number): string
}

/** Where a price and a worth lie in the drawing. */
function scaleOf({ share, ticks }: AddingPlan, { width, height, said }: Size) {
  const now = share.price
  const [low, high] = [Math.max(1, Math.floor(now * 0.2)), Math.ceil(now * 1.7)]
  const points = Array.from({ length: STEPS + 1 }, (_, i) => {
    const at = brandPrice(Math.round(low + ((high - low) * i) / STEPS))
    const side = (value: Amount): number => Number(formatAmount(value))
    const holding = side(heldValue(share, at, ticks))
    return { at, liquidity: side(netValue(share, at)), holding }
  })
  const worths = points.flatMap((it) => [it.liquidity, it.holding])
  const [least, most] = [Math.min(0, ...worths), Math.max(...worths)]
  const worthsAt = roundBetween(least, most)
  const right = width - GAP - Math.max(0, ...worthsAt.map((it) => wordRoom(said(it))))
  const x = (at: number): number => ((at - low) / (high - low)) * right
  const y = (worth: number): number => height - ((worth - least) / (most - least || 1)) * height
  return { points, x, y, right, worthsAt, pricesAt: roundBetween(low, high) }
}

/** Three to five round numbers between two, for an axis. */
export function roundBetween(from: number, to: number): readonly number[] {
  const span = to - from
  if (!(span > 0)) return []
  const unit = 10 ** Math.floor(Math.log10(span))
  const step = [0.1, 0.2, 0.25, 0.5, 1, 2].map((it) => it * unit).find((it) => span / it <= 5)
  if (step === undefined) return []
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: count }, (_, at) => (first + at) * step)
}

function WorthCurve(props: PictureProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  return (
    <div ref={place} className="pool-curve">
      {width === 0 ? undefined : <Drawing {...props} width={width} />}
    </div>
  )
}

function Drawing({ pair, plan, product, width }: PictureProps & Pick<Size, 'width'>) {
  const { t, format } = useWeb()
  const write = useWriting(pair)
  const height = usePhone() ? PHONE_HEIGHT : HEIGHT
  const worthWords = (worth: number): string => format.number(String(worth), 0)
  const scale = scaleOf(plan, { width, height, said: worthWords })
  const { points, x, y, right, worthsAt } = scale
  const line = (of: 'liquidity' | 'holding', list = points): string =>
    list.map((it, i) => `${i === 0 ? 'M' : 'L'}${fixed(x(it.at))} ${fixed(y(it[of]))}`).join('')
  const back = [...points].reverse()
  const between = `${line('liquidity')}${line('holding', back).replace('M', 'L')}Z`
  const [from, to] = coveredBetween(plan, earnedFor(plan, product, COVER_DAYS))
  const per = 10 ** plan.ticks.tickScale
  const fall = Number(formatAmount(plan.liquidation)) * per
  const now = plan.share.price
  const said = (ticks: number): string => write.price((ticks / per).toFixed(plan.ticks.tickScale))
  const prices = scale.pricesAt.map((at) => ({
    x: x(at),
    label: format.number((at / per).toFixed(at / per < 10 ? 2 : 0)),
  }))
  const ending = t(`${words}.liquidation`, {
    price: write.price(formatAmount(plan.liquidation)),
  })
  const [ended] = wordsOfPoints([{ x: x(fall), y: 0, label: ending }], right)
  return (
    <svg
      className="drawing"
      width={width}
      height={height + BELOW}
      role="img"
      aria-label={t(`${words}.summary`, {
        coin: pair.base_token,
        from: said(from),
        to: said(to),
        days: COVER_DAYS,
      })}
    >
      <rect
        className="pool-covered"
        x={fixed(Math.max(0, x(from)))}
        y="0"
        width={fixed(Math.max(0, Math.min(right, x(to)) - Math.max(0, x(from))))}
        height={height}
      />
      <path className="pool-loss" d={between} />
      {worthsAt.map((worth) => (
        <g key={worth}>
          <path
            className={worth === 0 ? 'k-edge' : 'k-hair'}
            d={`M0 ${fixed(y(worth))}H${fixed(right)}`}
          />
          <text
            className="s-txt"
            textAnchor="end"
            x={fixed(width)}
            y={fixed(Math.max(HIGHEST, y(worth) + 4))}
          >
            {worthWords(worth)}
          </text>
        </g>
      ))}
      {clearWords([{ x: x(now), label: said(now) }, ...prices], right).map((it, at) => (
        <text
          key={it.label}
          className={at === 0 ? 's-txt s-ink' : 's-txt'}
          textAnchor={it.anchor}
          x={fixed(it.x)}
          y={height + 18}
        >
          {it.label}
        </text>
      ))}
      <path className="k-ink3" strokeDasharray="2 4" d={`M${fixed(x(now))} 0V${height}`} />
      <path className="k-ink3" strokeDasharray="4 3" d={line('holding')} />
      <path className="k-acc" strokeWidth="2" d={line('liquidity')} />
      {fall > 0 && x(fall) > 0 ? (
        <>
          <path className="k-danger" strokeWidth="1.5" d={`M${fixed(x(fall))} 0V${height}`} />
          <text
            className="s-txt pool-fall"
            textAnchor={ended?.anchor}
            x={fixed(ended?.x ?? 0)}
            y="14"
          >
            {ended?.label}
          </text>
        </>
      ) : undefined}
      <circle className="f-acc" cx={fixed(x(now))} cy={fixed(y(nowWorth(plan)))} r="4" />
    </svg>
  )
}

const nowWorth = ({ share }: AddingPlan): number =>
  Number(formatAmount(netValue(share, share.price)))

function WorthTable({ pair, plan }: Pick<PictureProps, 'pair' | 'plan'>) {
  const { t, format } = useWeb()
  const phone = usePhone()
  const write = useWriting(pair)
  const figure = (key: keyof WorthRow, text: (row: WorthRow) => string): Column<WorthRow> => ({
    key,
    head: t(`${words}.col.${key}`, { coin: pair.base_token }),
    numeric: true,
    cell: (row) => (
      <Figure className={key === 'loss' && row.change !== 0 ? 'warn-ink' : undefined}>
        {text(row)}
      </Figure>
    ),
  })
  const columns = [
    figure('price', (row) => write.price(row.price)),
    ...(phone
      ? []
      : [
          figure('change', (row) =>
            row.change === 0
              ? t(`${words}.now`)
              : format.percent((row.change / 100).toFixed(2), 0, true),
          ),
        ]),
    figure('liquidity', (row) => write.money(row.liquidity)),
    figure('holding', (row) => write.money(row.holding)),
    figure('loss', (row) => write.money(row.loss)),
  ]
  return (
    <DataTable
      caption={t(`${words}.title`, { coin: pair.base_token })}
      columns={columns}
      rows={worthRows(plan)}
      keyOf={(row) => String(row.change)}
      lined
    />
  )
}

function fixed(value: number): string {
  return value.toFixed(1)
}
