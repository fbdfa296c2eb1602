// What a leader has running, each with what it would be to the reader now: a table on a desk, on a
// phone a card for each with the same figures under the same names.
import type { ReactNode } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { DataTable, digitsOf, Figure, Icon, Skeleton, usePhone, type Column } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { LeaderBotRow, LeaderRow } from '../wire.ts'
import { barredBy } from './barred.ts'
import { BotName, Gain } from './leader-bot-name.tsx'
import type { Follow } from './use-follow.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

interface OpenBotsProps {
  readonly follow: Follow
  readonly leader: LeaderRow
}

export function OpenBots({ follow, leader }: OpenBotsProps) {
  const { t } = useWeb()
  const phone = usePhone()
  const columns = useColumns(follow)
  const { bots } = follow
  if (bots === undefined) return <Skeleton height="160px" />
  if (bots.length === 0) return <p className="dim lead-empty">{t(`${words}.open.none`)}</p>
  const name = (row: LeaderBotRow): ReactNode => <BotName row={row} leverage={row.leverage} />
  // Where nobody can begin, nothing would be copied.
  const canBegin = barredBy(follow.relation, leader) === undefined
  const shown = columns.filter(({ key }) => canBegin || key !== 'you')
  const would = (row: LeaderBotRow): ReactNode => <Would row={row} follow={follow} />
  if (phone) {
    return (
      <ul className="lead-list">
        {bots.map((row) => (
          <li key={row.bot_id} className="lead-open">
            {name(row)}
            <dl>
              {shown.map(({ key, head, cell }) => (
                <div key={key}>
                  <dt>{head}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {canBegin ? would(row) : undefined}
          </li>
        ))}
      </ul>
    )
  }
  const first = { key: 'bot', head: t(`${words}.open.bot`), cell: name }
  const last = { key: 'would', head: t(`${words}.open.would`), cell: would }
  return (
    <>
      <DataTable
        caption={t(`${words}.tab.open`)}
        columns={[first, ...shown, ...(canBegin ? [last] : [])]}
        rows={bots}
        keyOf={(row) => row.bot_id}
        lined
      />
      <p className="t12 dim">{t(`${words}.open.note`)}</p>
    </>
  )
}

type OpenColumn = 'time' | 'entry' | 'now' | 'away' | 'gain' | 'weight' | 'you'

/** The figures of a row. */
function useColumns({ limits }: Follow): readonly Column<LeaderBotRow>[] {
  const { t, format } = useWeb()
  const write = useWriting()
  // Entry and price of now with the same digits.
  const price = (row: LeaderBotRow, text: string): ReactNode => {
    const digits = Math.max(digitsOf(row.entry_price), digitsOf(row.price))
    return <Figure>{text === '' ? '—' : format.price(text, digits)}</Figure>
  }
  const away = (row: LeaderBotRow): ReactNode => {
    const isWorse = limits.worstEntry !== '' && row.refusal === 'bad-entry'
    if (row.entry_loss_percent === '') return '—'
    return (
      <span className={isWorse ? 'warn' : undefined}>{write.entry(row.entry_loss_percent)}</span>
    )
  }
  const you = (row: LeaderBotRow): ReactNode => (
    <Figure>{Number(row.copy_amount) > 0 ? write.money(row.copy_amount) : '—'}</Figure>
  )
  const column = (key: OpenColumn, cell: (row: LeaderBotRow) => ReactNode) =>
    ({ key, head: t(`${words}.open.${key}`, { coin: config.coin }), numeric: true, cell }) as const
  return [
    column('time', (row) => <Figure>{format.duration(Number(row.open_ms), 1)}</Figure>),
    column('entry', (row) => price(row, row.entry_price)),
    column('now', (row) => price(row, row.price)),
    column('away', away),
    column('gain', (row) => <Gain percent={row.pnl_percent} />),
    column('weight', (row) => <Figure>{`${format.number(row.weight_percent, 0)}%`}</Figure>),
    column('you', you),
  ]
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
