// A leader as lists and pages name it: a letter, the name, and whether it is of the house.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Chip, Delta, Figure } from '@trellis/ui'
import type { LeaderRow } from '../wire.ts'

const words = 'copyTrading'
const HOUR_MS = 3_600_000

export function Avatar({ name, big }: { readonly name: string; readonly big?: boolean }) {
  return (
    <span className={big === true ? 'lead-av big' : 'lead-av'} aria-hidden="true">
      {(/\p{L}|\p{N}/u.exec(name.replace(/^.* · /, ''))?.[0] ?? '?').toUpperCase()}
    </span>
  )
}

type Named = Pick<LeaderRow, 'is_house' | 'is_own' | 'state'>

/** House, you, and a state in which nobody can begin to follow. */
export function LeaderChips({ is_house, is_own, state }: Named) {
  const { t } = useWeb()
  return (
    <>
      {is_house ? <Chip title={t(`${words}.houseText`)}>{t(`${words}.house`)}</Chip> : undefined}
      {is_own ? <Chip>{t(`${words}.you`)}</Chip> : undefined}
      {state === 'OPEN' ? undefined : <Chip>{t(`${words}.leads.${state}`)}</Chip>}
    </>
  )
}

/** Market time in words, as every age of a leader's page is written. */
export function useAge() {
  const { t, format } = useWeb()
  return (ms: string): string =>
    Number(ms) < HOUR_MS ? t(`${words}.underHour`) : format.duration(Number(ms), 1)
}

/** "Leading for 12 d". */
export function useLeadingTime() {
  const { t } = useWeb()
  const age = useAge()
  return ({ leading_ms }: Pick<LeaderRow, 'leading_ms'>): string =>
    t(`${words}.leadingFor`, { time: age(leading_ms) })
}

/** Swings of a week are no ratio of a year: nothing is said under seven days. */
const SHARPE_LEAST_MS = 7 * 24 * HOUR_MS

export function useSharpe() {
  const { format } = useWeb()
  return ({ span_ms, thirty_day_sharpe_ratio: ratio }: LeaderRow): string =>
    Number(span_ms) >= SHARPE_LEAST_MS ? format.number(ratio, 2) : '—'
}

/** Who never had a bot has neither gained nor fallen. */
export const hasFigures = ({ curve }: Pick<LeaderRow, 'curve'>): boolean => curve.length > 0

export function Return({ leader }: { readonly leader: LeaderRow }) {
  if (!hasFigures(leader)) return <Figure>—</Figure>
  return <Delta value={leader.thirty_day_roi} percent />
}

/** The deepest fall in words. */
export function useDrawdown() {
  const { format } = useWeb()
  return (leader: LeaderRow): string =>
    hasFigures(leader) ? format.fall(leader.thirty_day_max_drawdown) : '—'
}
