// What a leader runs, what has ended, and the terms.
import { useState } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import {
  DataTable,
  Figure,
  Skeleton,
  TabPanel,
  Tabs,
  usePhone,
  type Column,
  type Tab,
} from '@trellis/ui'
import type { ClosedBotRow, LeaderRow } from '../wire.ts'
import { BotName, Gain } from './leader-bot-name.tsx'
import { OpenBots } from './leader-open-bots.tsx'
import { LeaderTerms } from './leader-terms.tsx'
import type { Follow } from './use-follow.ts'

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
        {tab === 'open' ? <OpenBots follow={follow} leader={leader} /> : undefined}
        {tab === 'closed' ? <ClosedBots rows={follow.closed} /> : undefined}
        {tab === 'terms' ? <LeaderTerms leader={leader} /> : undefined}
      </TabPanel>
    </>
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
