// The picture of a bot without levels: its price chart with a line for every price it was told.
import type { FieldTable } from '../../fields.ts'
import { rowsOf } from '../../fields.ts'
import { settingsOf, type AnswerFields } from '../../settings.ts'
import { useBotChart } from '../detail/bot-chart.ts'
import type { DetailPartProps } from '../detail/detail-kind.ts'
import { useWeb, type ChartPlan, type WebServices } from '../web-context.ts'

export interface PlainChartProps<D> extends DetailPartProps<D> {
  readonly table: FieldTable
  /** Prefix of the kind's keys. */
  readonly words: string
  readonly answer: AnswerFields
}

export function PlainChart<D>({ view, parts, last, table, words, answer }: PlainChartProps<D>) {
  const web = useWeb()
  const chart = useBotChart({ view, last })
  return (
    <parts.PriceChart
      {...chart}
      plan={pricesOf({ table, words, answer }, view.digits.price, web)}
      fills={[]}
      summary={web.t('bot.detail.chartOf', { pair: view.name })}
      note={undefined}
    />
  )
}

/** A line at every price of the settings that is not off. */
function pricesOf(
  { table, words, answer }: Pick<PlainChartProps<unknown>, 'table' | 'words' | 'answer'>,
  digits: number,
  { t, format }: Pick<WebServices, 't' | 'format'>,
): ChartPlan {
  const { numbers } = settingsOf(table, answer)
  const prices = rowsOf(table).flatMap(([, { type, form }]) => {
    const text = numbers[form] ?? ''
    return type === 'price' && Number(text) > 0 ? [{ form, text }] : []
  })
  return {
    band: undefined,
    rungs: [],
    lines: prices.map(({ form, text }) => ({
      id: form,
      price: Number(text),
      tone: 'entry',
      label: `${t(`${words}.field.${form}`)} ${format.number(text, digits)}`,
    })),
    handles: [],
  }
}
