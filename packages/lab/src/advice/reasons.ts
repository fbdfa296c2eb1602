// Why a suggestion is what it is, in codes with figures: the words are the page's.
import type { Advice, AdviceReason } from '@trellis/market'

type Judged = Pick<
  Advice,
  'mode' | 'tried' | 'trained' | 'validated' | 'naive' | 'beatsNaive' | 'move' | 'placed'
>

/** What they are scaled by, how they were chosen, how they did where nobody had looked. */
export function reasonsOf(it: Judged): readonly AdviceReason[] {
  const { trained, validated, naive, move } = it
  const reasons: AdviceReason[] = [
    { code: 'scaled', figures: it.placed },
    {
      code: 'chosen',
      figures: {
        tried: it.tried,
        days: trained.days,
        yield: trained.yield,
        drawdown: trained.drawdown,
        matchedPerDay: trained.matchedPerDay,
      },
    },
  ]
  if (isWithTrend(it)) reasons.push({ code: 'with-the-trend', figures: { moved: move.moved } })
  reasons.push({
    code: validated.yield < 0 ? 'lost' : 'earned',
    figures: { yield: validated.yield, drawdown: validated.drawdown, days: validated.days },
  })
  if (naive !== undefined) {
    const code = it.beatsNaive === true ? 'beats-naive' : 'no-better-than-naive'
    const figures = { yield: naive.yield, drawdown: naive.drawdown, own: validated.yield }
    reasons.push({ code, figures })
  }
  if (validated.ended > 0) reasons.push({ code: 'ended-early', figures: {} })
  return reasons
}

function isWithTrend({ mode, move }: Judged): boolean {
  return (mode === 'long' && move.mode === 'up') || (mode === 'short' && move.mode === 'down')
}
