// Lines of a running bot's targets by share on its chart. What finds them walks through all of its
// orders: it comes when such a target is set.
import { useEffect, useMemo, useState } from 'react'
import type { ContractFigures } from '@trellis/contract'
import { useLevels } from '../bot-queries.ts'
import { isOver } from '../bot-view.ts'
import type { DetailPartProps } from '../detail/detail-kind.ts'
import { useWeb, type ChartLine } from '../web-context.ts'
import type { SetTargets } from './bot-ends.ts'
import { useContract } from './use-contract.ts'

const NONE: readonly ChartLine[] = []

/** The lines as far as they are known; none of a bot that has not begun or has ended. */
export function useShareLines(
  { view, pairs }: Pick<DetailPartProps<unknown>, 'view' | 'pairs'>,
  { figures, targets }: { readonly figures: ContractFigures; readonly targets: SetTargets },
): readonly ChartLine[] {
  const { t, format } = useWeb()
  const levels = useLevels(view.botId)?.levels
  const market = useContract({ view, pairs })
  const [ends, setEnds] = useState<typeof import('./bot-ends.ts')>()
  const isSet = Number(targets.takeProfitShare) > 0 || Number(targets.stopLossShare) > 0
  const wanted = isSet && view.phase === 'running' && !isOver(view)
  useEffect(() => {
    // Without it the chart is whole but for these lines; the next visit asks again.
    if (wanted) void import('./bot-ends.ts').then(setEnds, () => undefined)
  }, [wanted])
  return useMemo(() => {
    if (!wanted || ends === undefined || market === undefined || levels === undefined) return NONE
    return ends.shareLinesOfBot({ figures, view, levels, targets, market }, { t, format })
    // View and targets follow from the answer that the figures are of.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, ends, market, levels, figures, t, format])
}
