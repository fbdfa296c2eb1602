// The frame of a kind that cannot be created yet: its pair and chart, what it will do, and the way
// to what can be created on this pair today.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { CreateFrame } from '@trellis/bot-kit/web/create/create-frame.tsx'
import { pathOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { buttonClass, Chip, digitsOf } from '@trellis/ui'
import { LazyPriceChart } from '../chart-part.tsx'
import type { KindEntry } from './kind-list.ts'

export interface ComingKindProps {
  readonly entry: KindEntry
  readonly entries: readonly KindEntry[]
  readonly pair: ListedPair
  readonly head: ReactNode
}

const NO_PLAN = { band: undefined, rungs: [], lines: [], handles: [] } as const

export function ComingKind({ entry, entries, pair, head }: ComingKindProps) {
  const { t, usePrice } = useWeb()
  const live = usePrice(pair)
  const last = live.last === '' ? pair.price : live.last
  const { base_token, quote_token } = pair
  // A kind of another category has a market of the same coins, if any.
  const coins = { base_token, quote_token, symbol: `${base_token}${quote_token}` }
  return (
    <CreateFrame
      head={head}
      formName={t(`${entry.words}.name`)}
      picture={
        <LazyPriceChart
          market={pair}
          digits={digitsOf(pair.tick_size)}
          tick={Number(pair.tick_size)}
          last={last === '' ? undefined : Number(last)}
          lastAtMs={live.atMs}
          stale={live.stale}
          plan={NO_PLAN}
          fills={[]}
          summary={t('create.chartOf', { pair: marketName(pair) })}
          note={undefined}
          untilMs={0}
          defaultInterval="1h"
        />
      }
      form={
        <div className="stack coming-kind">
          <entry.Picture />
          <h2 className="h1">{t(`${entry.words}.name`)}</h2>
          <p>{t(`${entry.words}.does`)}</p>
          <p className="row wrap">
            <Chip>{t('create.soon')}</Chip>
            <Chip className={`risk-${entry.risk}`}>{t(`create.risks.${entry.risk}`)}</Chip>
            <Chip>{t(`${entry.words}.suits`)}</Chip>
          </p>
          {entries
            .filter((it) => it.kind !== undefined)
            .map((it) => (
              <Link
                key={it.id}
                className={buttonClass({ variant: 'primary', block: true })}
                href={pathOfPair(it.path, it.category === entry.category ? pair : coins)}
              >
                {t('create.instead', { kind: t(`${it.words}.name`) })}
              </Link>
            ))}
        </div>
      }
    />
  )
}
