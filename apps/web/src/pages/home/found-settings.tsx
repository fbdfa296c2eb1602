// Settings that were found by backtests, by style, each one tap from its filled form. Their figures
// are of weeks that the search had not seen. Where nothing was found yet, pairs to start on stand
// in their place.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AdviceItem, AdviceStateName } from '@trellis/contract'
import { auroraPaths } from '@trellis/contract/aurora-paths'
import { marketName } from '@trellis/contract/market-ref'
import { webKinds } from '@trellis/bots/registry.web'
import {
  ADVICE_ADDRESS,
  modeOf,
  STYLES,
  styleOf,
  type Style,
} from '@trellis/bot-kit/web/create/advice-draft.ts'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { buttonClass, Chip, Delta, Segmented, Skeleton, Sparkline, useFormats } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { useDiscoverTexts } from './use-discover-texts.ts'
import { Suggestions } from './suggestions.tsx'
import './found-settings.css'

const SHOWN = 3
/** While settings are searched it is asked again after so long, ms. */
const AGAIN_MS = 10_000
const kinds: readonly WebKind[] = webKinds

interface Answer {
  readonly state: AdviceStateName
  readonly list: readonly AdviceItem[]
}

/** `fresh` of who has no bot yet: spot pairs alone. Waits for its words by suspending. */
export function FoundSettings({ fresh = false }: { readonly fresh?: boolean }) {
  useDiscoverTexts()
  const t = useWords()
  const formats = useFormats()
  const [style, setStyle] = useState<Style>('steady')
  const answer = useFound(fresh)
  if (answer === undefined) return <Skeleton height="260px" />
  if (answer.list.length === 0) return <Suggestions />
  const styles = STYLES.filter((it) => answer.list.some((item) => styleOf(item) === it))
  const chosen = styles.includes(style) ? style : (styles[0] ?? style)
  const shown = answer.list.filter((item) => styleOf(item) === chosen).slice(0, SHOWN)
  const [first] = shown
  return (
    <section className="stack stack-12" aria-labelledby="found-title">
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
        {first !== undefined && (
          <span className="t12 dim2 desk-only">
            {t('found.tested', {
              from: formats.time(Number(first.tested_from), 'day'),
              to: formats.time(Number(first.generated_at), 'day'),
            })}
          </span>
        )}
      </div>
      <ul className="found">
        {shown.map((item) => (
          <li key={item.aurora_id}>
            <FoundCard item={item} style={chosen} />
          </li>
        ))}
      </ul>
      <p className="t12 dim2">{t('found.note')}</p>
    </section>
  )
}

/** Undefined until the first answer; without an answer there is nothing to show but pairs. */
function useFound(fresh: boolean): Answer | undefined {
  const { api } = useSession()
  const { data, error } = useQuery<Answer>({
    queryKey: ['aurora', 'home', fresh],
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.state === 'COMPUTING' ? AGAIN_MS : false),
    queryFn: ({ signal }) => {
      const asked = { user_type: fresh ? 'FRESH' : 'EXPERIENCED' }
      return api.call<Answer>(auroraPaths.auroraHome, asked, { signal, claims: 'all' })
    },
  })
  return data ?? (error === null ? undefined : { state: 'OFF', list: [] })
}

function FoundCard({ item, style }: { readonly item: AdviceItem; readonly style: Style }) {
  const t = useWords()
  const formats = useFormats()
  const { out_of_sample: unseen, yield_trend: trend } = item
  const kind = kinds.find((it) => it.kind === item.kind)
  if (kind === undefined) return undefined
  const { Picture, words, risk } = kind.offer
  const mode = modeOf(item)
  const name = marketName(item)
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
        <Chip className={`risk-${risk}`}>{t(`found.risk-${risk}`)}</Chip>
      </header>
      <dl className="found-figures">
        <div>
          <dt>{t('found.yield', { days: formats.number(String(unseen.sample_days), 0) })}</dt>
          <dd className="fig-m">
            <Delta value={unseen.yield} percent />
          </dd>
        </div>
        <div>
          <dt>{t('found.fall')}</dt>
          <dd className="fig-m">
            <bdi dir="ltr">{formats.percent(unseen.max_drawdown, 1)}</bdi>
          </dd>
        </div>
        <Sparkline values={trend.map((it) => Number(it.yield_rate))} base={0} />
      </dl>
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
            <bdi dir="ltr">{formats.number(unseen.matched_per_day, 1)}</bdi>
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
          href={addressOf(item, style, kind)}
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

/** The kind's form with this suggestion filled in. */
function addressOf(item: AdviceItem, style: Style, { offer }: WebKind): string {
  const mode = modeOf(item)
  const named = {
    ...addressOfPair(item),
    [ADVICE_ADDRESS]: mode === '' ? style : `${style}.${mode}`,
  }
  return `${offer.path}?${new URLSearchParams(named).toString()}`
}
