// What a leader runs, with what each would be to the reader now, what has ended, and the terms.
import { useState, type ReactNode } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import {
  DataTable,
  digitsOf,
  Figure,
  Icon,
  Skeleton,
  TabPanel,
  Tabs,
  usePhone,
  type Column,
  type Tab,
} from '@trellis/ui'
import type { ClosedBotRow, LeaderBotRow, LeaderRow, TradedRow } from '../wire.ts'
import { LeaderTerms } from './leader-terms.tsx'
import type { Follow } from './use-follow.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'
const TABS = ['open', 'closed', 'terms'] as const
type TabId = (typeof TABS)[number]
const CLOSED_FIRST = 8

export function LeaderBots({ follow, leader }: { follow: Follow; leader: LeaderRow }) {
  const { t, format } = useWeb()
  const [tab, setTab] = useState<TabId>('open')
  const count = (list: readonly unknown[] | undefined, known: number): string =>
    format.number(String(list?.length ?? known))
  const counts: Partial<Record<TabId, string>> = {
    open: count(follow.bots, leader.bots_open),
    closed: count(follow.closed, leader.bots_closed),
  }
  const tabs: readonly Tab<TabId>[] = TABS.map((id) => {
    const number = counts[id]
    return { id, label: t(`${words}.tab.${id}`), ...(number ? { count: number } : {}) }
  })
  return (
    <>
      <Tabs<TabId>
        label={t(`${words}.tabs`)}
        group="leader"
        tabs={tabs}
        value={tab}
        onChange={setTab}
      />
      <TabPanel group="leader" id={tab}>
        {tab === 'open' ? <OpenBots follow={follow} /> : undefined}
        {tab === 'closed' ? <ClosedBots rows={follow.closed} /> : undefined}
        {tab === 'terms' ? <LeaderTerms leader={leader} /> : undefined}
      </TabPanel>
    </>
  )
}

/** A bot by what it trades, its kind and its leverage. */
export function BotName({ row, leverage }: { row: TradedRow; leverage?: string }) {
  const write = useWriting()
  const { format } = useWeb()
  const isLent = leverage !== undefined && Number(leverage) > 1
  return (
    <span className="lead-bot">
      <bdi dir="ltr" className="h2">
        {write.botName(row)}
      </bdi>
      <span className="t12 dim">
        {write.kindOf(row)}
        {isLent ? (
          <>
            {' · '}
            <bdi dir="ltr">{format.number(leverage)}×</bdi>
          </>
        ) : undefined}
      </span>
    </span>
  )
}

function OpenBots({ follow }: { readonly follow: Follow }) {
  const { t, format } = useWeb()
  const phone = usePhone()
  const write = useWriting()
  const { bots, limits } = follow
  if (bots === undefined) return <Skeleton height="160px" />
  if (bots.length === 0) return <p className="dim lead-empty">{t(`${words}.open.none`)}</p>
  const would = (row: LeaderBotRow): ReactNode => <Would row={row} follow={follow} />
  const gain = (row: LeaderBotRow): ReactNode => <Gain percent={row.pnl_percent} />
  // Entry and price of now with the same digits.
  const price = (row: LeaderBotRow, text: string): string => {
    const digits = Math.max(digitsOf(row.entry_price), digitsOf(row.price))
    return text === '' ? '—' : format.price(text, digits)
  }
  const away = (row: LeaderBotRow): ReactNode => {
    const isWorse = limits.worstEntry !== '' && row.refusal === 'bad-entry'
    if (row.entry_loss_percent === '') return '—'
    return (
      <span className={isWorse ? 'warn' : undefined}>{write.entry(row.entry_loss_percent)}</span>
    )
  }
  if (phone) {
    return (
      <ul className="lead-list">
        {bots.map((row) => (
          <li key={row.bot_id}>
            <BotName row={row} leverage={row.leverage} />
            <span className="num">
              {gain(row)}
              <span className="t12 dim">{format.duration(Number(row.open_ms), 1)}</span>
            </span>
            <span className="t12 dim">
              <Figure>{`${price(row, row.entry_price)} → ${price(row, row.price)}`}</Figure>{' '}
              {away(row)}
            </span>
            <span className="num">{would(row)}</span>
          </li>
        ))}
      </ul>
    )
  }
  const column = (key: OpenColumn, cell: (row: LeaderBotRow) => ReactNode) =>
    ({ key, head: t(`${words}.open.${key}`), numeric: true, cell }) as const
  const columns: readonly Column<LeaderBotRow>[] = [
    {
      key: 'bot',
      head: t(`${words}.open.bot`),
      cell: (row) => <BotName row={row} leverage={row.leverage} />,
    },
    column('time', (row) => <Figure>{format.duration(Number(row.open_ms), 1)}</Figure>),
    column('entry', (row) => <Figure>{price(row, row.entry_price)}</Figure>),
    column('now', (row) => <Figure>{price(row, row.price)}</Figure>),
    column('away', away),
    column('gain', gain),
    column('weight', (row) => <Figure>{`${format.number(row.weight_percent, 0)}%`}</Figure>),
    column('you', (row) => (
      <Figure>{Number(row.copy_amount) > 0 ? write.money(row.copy_amount) : '—'}</Figure>
    )),
    { key: 'would', head: t(`${words}.open.would`), cell: would },
  ]
  return (
    <>
      <DataTable
        caption={t(`${words}.tab.open`)}
        columns={columns}
        rows={bots}
        keyOf={(row) => row.bot_id}
        lined
      />
      <p className="t12 dim">{t(`${words}.open.note`)}</p>
    </>
  )
}

type OpenColumn = 'time' | 'entry' | 'now' | 'away' | 'gain' | 'weight' | 'you'

export function Gain({ percent }: { readonly percent: string }) {
  const write = useWriting()
  const tone = percent.startsWith('-') ? 'down' : Number(percent) > 0 ? 'up' : undefined
  return (
    <span className={tone}>
      <Figure>{write.signed(percent)}</Figure>
    </span>
  )
}

/** Whether a bot would be copied now, and why not. */
function Would({ row, follow }: { readonly row: LeaderBotRow; readonly follow: Follow }) {
  const { t, format } = useWeb()
  const write = useWriting()
  const { existing, limits } = follow
  if (!existing) return <span className="t12 dim nowrap">{t(`${words}.would.later`)}</span>
  if (row.refusal === '') {
    return (
      <span className="row g4 t12 nowrap">
        <span className="acc">
          <Icon name="check" size={16} />
        </span>
        {t(`${words}.would.${Number(row.entry_loss_percent) < 0 ? 'better' : 'yes'}`)}
      </span>
    )
  }
  const met = {
    leverage: `${format.number(limits.highestLeverage || '0')}×`,
    'bad-entry': `${format.number(limits.worstEntry || '0')}%`,
  }
  const limit = row.refusal === 'leverage' || row.refusal === 'bad-entry' ? met[row.refusal] : ''
  return (
    <span className="row g4 t12 warn lead-not">
      <Icon name="minus" size={16} />
      <span>
        {write.refusal(row.refusal)}
        {limit === '' ? undefined : (
          <>
            {' '}
            <Figure>{`(${limit})`}</Figure>
          </>
        )}
      </span>
    </span>
  )
}

function ClosedBots({ rows }: { readonly rows: readonly ClosedBotRow[] | undefined }) {
  const { t, format } = useWeb()
  const phone = usePhone()
  const [isAll, setAll] = useState(false)
  if (rows === undefined) return <Skeleton height="160px" />
  if (rows.length === 0) return <p className="dim lead-empty">{t(`${words}.past.none`)}</p>
  const shown = isAll ? rows : rows.slice(0, CLOSED_FIRST)
  const until = (row: ClosedBotRow): string => format.time(Number(row.end_time), 'day')
  const more =
    shown.length === rows.length ? undefined : (
      <button type="button" className="link t12" onClick={() => setAll(true)}>
        {t(`${words}.past.all`, { count: rows.length })}
      </button>
    )
  const why = (row: ClosedBotRow): string => t(`${words}.past.why.${row.reason}`)
  const columns: readonly Column<ClosedBotRow>[] = [
    { key: 'bot', head: t(`${words}.open.bot`), cell: (row) => <BotName row={row} /> },
    {
      key: 'why',
      head: t(`${words}.past.reason`),
      cell: (row) => <span className="dim">{why(row)}</span>,
    },
    {
      key: 'ran',
      head: t(`${words}.past.ran`),
      numeric: true,
      cell: (row) => <Figure>{format.duration(Number(row.ran_ms), 2)}</Figure>,
    },
    { key: 'until', head: t(`${words}.past.until`), numeric: true, cell: until },
    {
      key: 'gain',
      head: t(`${words}.open.gain`),
      numeric: true,
      cell: (row) => <Gain percent={row.pnl_percent} />,
    },
  ]
  if (phone) {
    return (
      <>
        <ul className="lead-list">
          {shown.map((row) => (
            <li key={row.bot_id}>
              <BotName row={row} />
              <span className="num">
                <Gain percent={row.pnl_percent} />
              </span>
              <span className="t12 dim">{why(row)}</span>
              <span className="num t12 dim">{until(row)}</span>
            </li>
          ))}
        </ul>
        {more}
      </>
    )
  }
  return (
    <>
      <DataTable
        caption={t(`${words}.tab.closed`)}
        columns={columns}
        rows={shown}
        keyOf={(row) => row.bot_id}
        lined
      />
      {more}
    </>
  )
}
