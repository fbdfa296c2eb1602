// Setting the status of a symbol, with the words that say what it will do.
import type { OperatorSite } from '@trellis/contract'
import type { Words } from '../../locale/texts-of.ts'
import type { Act } from './act-dialog.tsx'

type SymbolRow = Omit<OperatorSite['symbols'][number], 'last'>

/** What holds stands chosen, beside it what the server lets a symbol be set to. */
export function statusAct({ symbol, category, status, settable }: SymbolRow, t: Words['t']): Act {
  const say = (of: string): string => t(`operator.status.${of}`)
  const market = t(`operator.markets.${category}`)
  return {
    part: 'symbols',
    name: 'status',
    title: t('operator.act.status'),
    text: t('operator.will.status', { symbol, market, status: say(status) }),
    choice: {
      label: t('operator.state'),
      options: [status, ...settable].map((value) => ({ value, label: say(value) })),
      present: status,
    },
    fields: [{ name: 'why', label: t('operator.why') }],
    words: ({ why = '' }, chosen) => [symbol, category, chosen, why],
    finalChoices: ['Delisted'],
  }
}
