// Settings that were found by backtests, by style, each one tap from its filled form. Their figures
// are of days that the search had not seen, and only what held up in them is here: all of them are
// in the forms. Where nothing was found yet, or nothing held up, pairs to start on stand in their
// place.
import { useState } from 'react'
import { Link } from 'wouter'
import type { AdviceItem } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { webKinds } from '@trellis/bots/registry.web'
import { modeOf, STYLES, type Style } from '@trellis/bot-kit/web/create/advice-names.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { buttonClass, Chip, Delta, Segmented, Skeleton, Sparkline, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { adviceHref, useAdviceCards } from '../../data/advice-cards.ts'
import { LeftOut } from '../../app/offered/withheld-note.tsx'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'
import { useDiscoverTexts } from './use-discover-texts.ts'
import { heldUp } from './held-up.ts'
import { PairsToStart } from './pairs-to-start.tsx'
import './found-settings.css'

const SHOWN = 3
const kinds: readonly WebKind[] = webKinds

/** `fresh` of who has no bot yet: spot pairs alone. Waits for its words by suspending. */
export function FoundSettings({ fresh = false }: { readonly fresh?: boolean }) {
  useDiscoverTexts()
  const t = useWords()
  const [style, setStyle] = useState<Style>('steady')
  const cards = useAdviceCards(fresh ? 'FRESH' : 'EXPERIENCED')
  const isWithheld = useWithheldItems()
  if (cards === undefined) return <Skeleton height="260px" />
  const all = (it: Style) => cards.byStyle.get(it) ?? []
  const offered = (it: Style) => all(it).filter((item) => !isWithheld(item))
  const of = (it: Style) => offered(it).filter(heldUp)
  const styles = STYLES.filter((it) => of(it).length > 0)
  const isNoneGood = STYLES.some((it) => offered(it).length > 0)
  if (styles.length === 0) return <PairsToStart noneHeldUp={isNoneGood} />
  const chosen = styles.includes(style) ? style : (styles[0] ?? style)
  const shown = of(chosen).slice(0, SHOWN)
  return (
    <section className="stack stack-12 found-settings" aria-labelledby="found-title">
      <div className="sec">
        <div className="row wrap g12">
          <h2 className="h2" id="found-title">
            {t('found.title')}
          </h2>
          <Segmented<Style>
            label={t('found.styles')}
            look="picks"
            value={chosen}
            choices={styles.map((value) => ({ value, label: t(`found.style-${value}`) }))}
            onChange={setStyle}
          />
        </div>
      </div>
      <ul className="card-row found">
        {shown.map((item) => (
          <li key={item.aurora_id}>
            <FoundCard item={item} />
          </li>
        ))}
      </ul>
      <p className="t12 dim2">
        {t('found.note')} {all(chosen).some(isWithheld) && <LeftOut />}
      </p>
    </section>
  )
}

/** Whether a suggestion is for a bot of a kind that is not offered to who is here. */
function useWithheldItems(): (item: AdviceItem) => boolean {
  const withheldOf = useWithheldKinds()
  const withheld = kinds
    .filter(({ offer }) => withheldOf(offer) !== undefined)
    .map(({ kind }) => kind)
  return ({ kind }) => withheld.includes(kind)
}

/** A pair by its name, a basket by its coins. */
function nameOf(item: AdviceItem): string {
  const rows = item.params['symbol_settings']
  if (typeof rows !== 'object') return marketName(item)
  return marketName({ ...item, symbols: rows.map((it) => it['symbol'] ?? '') })
}

/** What is known of its risk: with how much it trades, not how it might be called. */
function LeverageChip({ item }: { readonly item: AdviceItem }) {
  const t = useWords()
  const formats = useFormats()
  const leverage = item.params['leverage']
  const times = typeof leverage === 'object' ? '' : String(leverage ?? '')
  if (times === '') return <Chip>{t('found.noLeverage')}</Chip>
  return <Chip>{t('found.leverage', { times: `${formats.number(times)}×` })}</Chip>
}

function FoundCard({ item }: { readonly item: AdviceItem }) {
  const t = useWords()
  const formats = useFormats()
  const { out_of_sample: unseen, yield_trend: trend } = item
  const kind = kinds.find((it) => it.kind === item.kind)
  if (kind === undefined) return undefined
  const { Picture, words } = kind.offer
  const mode = modeOf(item)
  const name = nameOf(item)
  return (
    <article className="card found-card">
      <header>
        <Picture />
        <div className="two-line">
          <h3 className="fig-m">
            <bdi dir="ltr">{name}</bdi>
          </h3>
          <span className="dim t12">
            {t(`${words}.name`)}
            {mode !== '' && ` · ${t(`found.mode-${mode}`)}`}
          </span>
        </div>
        <LeverageChip item={item} />
      </header>
      <div className="stack stack-4">
        <p className="t12 dim2">
          {t('found.unseen', {
            days: formats.number(String(unseen.sample_days), 0),
            until: formats.time(Number(item.generated_at), 'day'),
          })}
        </p>
        <dl className="found-figures">
          <div>
            <dt>{t('found.yield')}</dt>
            <dd className="fig-m">
              <Delta value={unseen.yield} percent />
            </dd>
          </div>
          <div>
            <dt>{t('found.fall')}</dt>
            <dd className="fig-m">
              <bdi dir="ltr">{formats.fall(unseen.max_drawdown)}</bdi>
            </dd>
          </div>
          <Sparkline values={trend.map((it) => Number(it.yield_rate))} base={0} />
        </dl>
      </div>
      <dl className="found-facts">
        <div>
          <dt>{t('found.worst')}</dt>
          <dd>
            <Delta value={unseen.worst_day} percent />
          </dd>
        </div>
        <div>
          <dt>{t('found.matched')}</dt>
          <dd>
            <bdi dir="ltr">{formats.number(unseen.matched_per_day, 1, 'halfExpand')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('found.plain')}</dt>
          <dd>
            {item.naive === null ? t('found.unknown') : <Delta value={item.naive.yield} percent />}
          </dd>
        </div>
      </dl>
      <div className="found-go">
        <Link
          className={buttonClass({ small: true })}
          href={adviceHref(item)}
          aria-label={t('found.useOn', { pair: name, kind: t(`${words}.name`) })}
        >
          {t('found.use')}
        </Link>
        {item.min_investment !== '' && (
          <span className="t12 dim">
            {t('found.least', { amount: formats.number(item.min_investment, 2) })}{' '}
            <bdi dir="ltr">{item.quote_token}</bdi>
          </span>
        )}
      </div>
    </article>
  )
}
