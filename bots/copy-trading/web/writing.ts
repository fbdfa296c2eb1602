// How figures of copying are written, and what is wrong with a field.
import { useMemo } from 'react'
import { formatAmount } from '@trellis/kernel'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { marketName } from '@trellis/contract/market-ref'
import { isolated } from '@trellis/ui'
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { whyOf } from './why.ts'
import { copyConfig as config } from '../config.ts'
import type { CopyAnswer, FollowingRow, TradedRow } from '../wire.ts'
import type { FollowProblem } from './follow-plan.ts'
import { inUnits } from './limit-units.ts'

const words = 'copyTrading'
type RefusedRow = CopyAnswer<'getDetail'>['refused'][number]

export function useWriting() {
  const { t, format } = useWeb()
  return useMemo(() => {
    const money = (text: string): string => format.money(text, 2)
    return {
      money,
      /** What is paid: a leader's share. */
      cost: (text: string): string => format.cost(text, 2),
      least: formatAmount(config.least),
      /** Percent as the wire has it: "5.25" is 5.25 %. */
      percent: (text: string): string => format.asPercent(format.number(text, 2)),
      /** The same of a gain, a loss or a difference. */
      signed: (text: string): string => format.asPercent(format.signed(text, 2)),
      /** How much worse than the leader's an entry would be now, in words: "1.01% better". */
      entry(loss: string): string {
        const way = Number(loss) < 0 ? 'better' : Number(loss) > 0 ? 'worse' : 'same'
        const percent = isolated(format.asPercent(format.number(loss.replace('-', ''), 2)))
        return t(`${words}.entry.${way}`, { percent })
      },
      bound: ({ field, bound }: Pick<FollowProblem, 'field' | 'bound'>): string =>
        isolated(inUnits(field, format.number(bound), format)),
      problem({ field, reason, bound }: FollowProblem): string {
        const shown = reason === 'balance' ? format.money(bound, 2) : format.number(bound)
        return t(`${words}.wrong.${reason}`, {
          field: t(`${words}.field.${field}`),
          limit: bound === '' ? '' : isolated(inUnits(field, shown, format)),
        })
      },
      /** "BTC/USDT", and under it "Spot grid". */
      botName: (row: TradedRow): string => (row.symbol === '' ? '—' : marketName(row)),
      kindOf: (row: Pick<TradedRow, 'kind'>): string => kindName(row.kind, t),
      /** How far it was from the limit that it was not copied for; "" of any other reason. */
      over({ reason, found, limit }: Pick<RefusedRow, 'reason' | 'found' | 'limit'>): string {
        if (found === '') return ''
        const written = (number: string): string =>
          reason === 'leverage' ? `${number}×` : format.asPercent(number)
        const write = (value: string): string => isolated(written(format.number(value, 2)))
        return t(`${words}.over.${reason}`, { found: write(found), limit: write(limit) })
      },
      /** Why one was not copied. */
      refusal: (code: string): string => t(`${words}.why.${whyOf(code)}`),
      state: ({ state, end_reason: reason }: Pick<FollowingRow, 'state' | 'end_reason'>): string =>
        state === 'ENDED' && isEnd(reason)
          ? t(`${words}.ends.${reason}`)
          : t(`${words}.states.${state}`),
    }
  }, [t, format])
}

/** How following ends. */
export const ENDS = [
  'by-user',
  'loss-limit',
  'leader-left',
  'leader-full',
  ...OPERATOR_WORDS,
  'failed',
] as const

function isEnd(reason: string): reason is (typeof ENDS)[number] {
  return ENDS.some((it) => it === reason)
}
