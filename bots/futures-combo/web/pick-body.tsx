// The pick of the day in its dialog: what it holds, which side it is on, and what it came to, in
// the week that judges beside plain contracts and in the weeks that chose it.
import { DataTable, Definitions, isolated, Sparkline } from '@trellis/ui'
import { setLeverageWords } from '@trellis/bot-kit/web/linear/contract-words.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Donut, DonutLegend } from './donut.tsx'
import { latelyWords, moneyOf, netSide, unseenWords, verdictsOf, type Pick } from './pick-words.ts'

export function PickBody({ pick }: { readonly pick: Pick }) {
  const { t, format } = useWeb()
  const net = useNetWords(pick)
  const rows = pick.symbol_settings
  const row = (key: string, value: string) => ({ key, term: t(`futuresCombo.pick.${key}`), value })
  const parts = rows.map((it) => ({
    key: it.symbol,
    label: it.base_token,
    isShort: it.side === 'SIDE_SHORT',
    share: Number(it.target_position_percent),
  }))
  return (
    <div className="combo-pick">
      <Donut
        parts={parts}
        big={setLeverageWords(pick.leverage, format)}
        small={t('futuresCombo.field.leverage')}
      />
      <div className="stack stack-12">
        <p>{t(`futuresCombo.pick.reason.${pick.reason}`)}</p>
        {pick.backtest !== null && <PickFigures pick={pick} backtest={pick.backtest} />}
        <DonutLegend parts={parts} />
        <Definitions
          rows={[
            row('net', net),
            row('drift', isolated(format.percent(pick.adjust_position_percent, 0))),
            ...(pick.init_margin === ''
              ? []
              : [row('least', moneyOf(pick, pick.init_margin, format))]),
          ]}
        />
        <p className="t12 dim2">
          {t(`futuresCombo.pick.${pick.backtest === null ? 'note' : 'tested'}`)}
        </p>
      </div>
    </div>
  )
}

/** "100% net short" */
export function useNetWords(pick: Pick): string {
  const { t, format } = useWeb()
  const { side, share } = netSide(pick)
  return t(`futuresCombo.pick.net-${side}`, { share: isolated(format.percent(share, 0)) })
}

interface PickFiguresProps {
  readonly pick: Pick
  readonly backtest: NonNullable<Pick['backtest']>
}

/** A week of it: not searched, of the plain basket, and where it was searched. */
function PickFigures({ pick, backtest }: PickFiguresProps) {
  const { t, format } = useWeb()
  const { naive, in_sample: searched } = backtest
  const { lately } = pick
  const daysOf = (days: number) => ({ days: format.number(String(days), 0) })
  const rows = [
    ...(lately === null
      ? []
      : [{ key: 'lately', name: latelyWords(lately, t, format), week: lately }]),
    { key: 'unseen', name: unseenWords(pick, backtest.days, t, format), week: backtest },
    ...(naive === null ? [] : [{ key: 'plain', name: t('futuresCombo.pick.plain'), week: naive }]),
    {
      key: 'searched',
      name: t('futuresCombo.pick.searched', daysOf(searched.days)),
      week: searched,
    },
  ]
  type Row = (typeof rows)[number]
  return (
    <>
      <DataTable<Row>
        caption={t('futuresCombo.pick.figures')}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { key: 'name', head: t('futuresCombo.pick.over'), cell: ({ name }) => name },
          {
            key: 'yield',
            head: t('futuresCombo.pick.yield'),
            numeric: true,
            cell: ({ week }) => <bdi dir="ltr">{format.rate(week.yield)}</bdi>,
          },
          {
            key: 'fall',
            head: t('futuresCombo.pick.fall'),
            numeric: true,
            cell: ({ week }) => <bdi dir="ltr">{format.fall(week.max_drawdown)}</bdi>,
          },
        ]}
      />
      {lately !== null && (
        <Sparkline values={lately.yield_trend.map((it) => Number(it.yield_rate))} base={0} />
      )}
      <p className="t12 dim2">
        {t('futuresCombo.pick.anew')}
        {lately !== null &&
          ` ${t('futuresCombo.pick.invested', { amount: moneyOf(pick, lately.invested, format) })}`}
      </p>
      <PickVerdicts pick={pick} />
    </>
  )
}

/** What its week says, in words. */
export function PickVerdicts({ pick }: { readonly pick: Pick }) {
  const { t } = useWeb()
  return verdictsOf(pick).map((it) => (
    <p key={it} className={it === 'beats' ? 't12 dim' : 't12 warn'}>
      {t(`futuresCombo.pick.${it}`)}
    </p>
  ))
}
