// A leader as lists and pages name it: a letter, the name, and whether it is of the house.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Chip } from '@trellis/ui'
import type { LeaderRow } from '../wire.ts'

const words = 'copyTrading'

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

/** "Leading for 12 d", in market time. */
export function useLeadingTime() {
  const { t, format } = useWeb()
  return ({ leading_ms }: Pick<LeaderRow, 'leading_ms'>): string => {
    const ms = Number(leading_ms)
    const time = ms < 3_600_000 ? t(`${words}.underHour`) : format.duration(ms, 1)
    return t(`${words}.leadingFor`, { time })
  }
}

/** Swings of a week are no ratio of a year: nothing is said under seven days. */
const SHARPE_LEAST_DAYS = 7

export function useSharpe() {
  const { format } = useWeb()
  return ({ curve, thirty_day_sharpe_ratio: ratio }: LeaderRow): string =>
    curve.length > SHARPE_LEAST_DAYS ? format.number(ratio, 2) : '—'
}
