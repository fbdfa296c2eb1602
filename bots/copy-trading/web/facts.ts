// How the facts of following are said. The price of the pair that it is counted in says nothing,
// and one thing that happened is one line: what a copy was given and gave back stands in its own.
import type { FactTable, FactWords } from '@trellis/bot-kit/web/activity/fact-table.ts'
import { kindName } from '@trellis/bot-kit/web/kind-name.ts'
import { isolated } from '@trellis/ui'
import { whyOf } from './why.ts'

const words = 'copyTrading'

/** Which bot it was; those of before facts said it have no name. */
const bot: NonNullable<FactWords['values']> = ({ market, kind }, { t }) => ({
  bot:
    market === undefined
      ? t(`${words}.aBot`)
      : t(`${words}.botOf`, { market: isolated(String(market)), kind: kindName(String(kind), t) }),
})

/** Which bot was not copied, and how far it was from the limit. */
const refused: NonNullable<FactWords['values']> = (data, tools) => {
  const [found, limit] = [String(data['found'] ?? '0'), String(data['limit'] ?? '0')]
  const { t, format } = tools
  const isLimit = found !== '0'
  const write = (text: string): string =>
    isolated(data['why'] === 'leverage' ? `${format.number(text)}×` : format.percent(text, 2))
  const over = { found: write(found), limit: write(limit) }
  return { ...bot(data, tools), over: isLimit ? t(`${words}.overLimit`, over) : '' }
}

/** Coins that a copy gave back: what rounds leave of one is worth less than a cent, and unsaid. */
const leavesCoins = (worth: unknown): boolean => Number(worth ?? '0') >= 0.01

const isSaidElsewhere = (): boolean => true

export const copyFacts: FactTable = {
  'funds-reserved': { isSaidElsewhere },
  'funds-released': { isSaidElsewhere: ({ action }) => action === 'open' },
  exchanged: { isSaidElsewhere },
  'bot-started': { key: () => 'follow-started' },
  'bot-closed': { key: () => 'follow-closed' },
  'copy-opened': { values: bot },
  'copy-refused': { key: ({ why }) => `copy-refused.${whyOf(String(why))}`, values: refused },
  'copy-closed': {
    key: ({ share, coins }) => {
      const way = share === '0' ? 'plain' : 'shared'
      return `copy-closed.${leavesCoins(coins) ? `${way}Coins` : way}`
    },
    values: (data, tools) => {
      const coins = tools.format.number(String(data['coins'] ?? '0'), 2)
      return { ...bot(data, tools), coins }
    },
  },
  'copy-kept': {
    key: ({ share }) => `copy-kept.${share === '0' ? 'plain' : 'shared'}`,
    values: bot,
  },
}
