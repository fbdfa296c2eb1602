// The rows of the menu of kinds: picture, name, market, risk, leverage and minimum of each.
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { Amount, Chip } from '@trellis/ui'
import { kindGroups } from '@trellis/bot-kit/web/create/kind-offer.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { WithheldBy } from '../../app/offered/withheld-by.ts'
import type { KindEntry } from './kind-list.ts'
import { WithheldMark, WithheldWhy } from '../../app/offered/withheld-note.tsx'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'

export interface KindChipProps {
  readonly entries: readonly KindEntry[]
  readonly current: KindEntry
  readonly quote: string
  /** Least amount of the current kind at its settings, in the quote coin; "" while unknown. */
  readonly minimum: string
}

function PanelHead({ quote }: { quote: string }) {
  const { t } = useWeb()
  return (
    <div className="kind-head">
      <span className="h2">{t('create.kinds')}</span>
      <span>{t('create.suits')}</span>
      <span>{t('create.risk')}</span>
      <span>{t('create.leverage')}</span>
      <span className="num">{t('create.minimum', { coin: quote })}</span>
    </div>
  )
}

export interface KindRowsProps extends KindChipProps {
  /** With the names of the columns above, as in the panel of a desk. */
  readonly headed: boolean
  onChoose(): void
}

/** All kinds by group. */
export function KindRows(props: KindRowsProps) {
  const { t } = useWeb()
  const withheldOf = useWithheldKinds()
  const withheld = props.entries.map(withheldOf).find((it) => it !== undefined)
  const groups = kindGroups
    .map((group) => ({ group, rows: props.entries.filter((it) => it.group === group) }))
    .filter((it) => it.rows.length > 0)
  return (
    <div className="kind-rows">
      {props.headed ? <PanelHead quote={props.quote} /> : undefined}
      {groups.map(({ group, rows }) => (
        <section key={group} aria-labelledby={`kinds-${group}`}>
          <h3 id={`kinds-${group}`}>{t(`create.group.${group}`)}</h3>
          <ul>
            {rows.map((entry) => (
              <li key={entry.id}>
                <KindRow {...props} entry={entry} withheld={withheldOf(entry)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {withheld === undefined ? undefined : <WithheldWhy by={withheld} />}
    </div>
  )
}

interface KindRowProps extends KindRowsProps {
  readonly entry: KindEntry
  /** It is not offered to who is here. */
  readonly withheld: WithheldBy | undefined
}

function KindRow({ entry, withheld, current, minimum, quote, headed, onChoose }: KindRowProps) {
  const { t } = useWeb()
  const pair = pairOf(useSearch())
  const isCurrent = entry.id === current.id
  const what: ReactNode = (
    <>
      <entry.Picture />
      <span className="kind-name">
        <span className="h2">{t(`${entry.words}.name`)}</span>
        <span className="dim">{t(`${entry.words}.does`)}</span>
      </span>
    </>
  )
  if (withheld !== undefined) {
    return (
      <div className="kind-row withheld">
        {what}
        <WithheldMark by={withheld} />
      </div>
    )
  }
  const body: ReactNode = (
    <>
      {what}
      <span className="kind-suits dim">{t(`${entry.words}.suits`)}</span>
      <span className="kind-risk">
        <Chip className={`risk-${entry.risk}`}>{t(`create.risks.${entry.risk}`)}</Chip>
      </span>
      <span className={entry.leverage > 0 ? 'kind-leverage fig' : 'kind-leverage dim2'}>
        {leverageWords(entry, t)}
      </span>
      <span className="kind-least num">
        {isCurrent && minimum !== '' && (
          <>
            {headed ? undefined : <span className="dim2">{t('create.least')} </span>}
            <Amount value={minimum} unit={quote} />
          </>
        )}
      </span>
    </>
  )
  return (
    <Link
      className="kind-row"
      href={`${entry.path}${pair}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      {body}
    </Link>
  )
}

function leverageWords({ leverage, risk }: KindEntry, t: ReturnType<typeof useWeb>['t']): string {
  if (risk === 'leader') return t('create.leadersLeverage')
  return leverage === 0 ? t('create.noLeverage') : t('create.upTo', { times: leverage })
}

/** The pair goes along from kind to kind; "?base=BTC&quote=USDT" or "". */
function pairOf(search: string): string {
  const query = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of ['base', 'quote']) {
    const coin = query.get(name)
    if (coin !== null) kept.set(name, coin)
  }
  return kept.size > 0 ? `?${kept.toString()}` : ''
}
