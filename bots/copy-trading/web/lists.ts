// The answers of following to lists of bots: its limits side by side, both ways to stop, and the
// page of its leader.
import type { KindLists, ListServices } from '@trellis/bot-kit/web/kind-lists.ts'
import { copyConfig } from '../config.ts'
import { paths } from '../paths.ts'
import { copy, type CopyDetail } from './copy-kind.ts'
import { LIMIT_FIELDS, limitsOf } from './follow-plan.ts'
import { inUnits, unitOf } from './limit-units.ts'
import { refusedWords } from './refused-words.ts'
import { outcomesOf } from './stop-plan.ts'

const words = 'copyTrading'
const { coin } = copyConfig

export const lists: KindLists = {
  parameters: async (botId, web) => {
    const { detail } = await copy.read(botId, web.call)
    return linesOf(detail, web)
  },
  again: async (botId, web) => copy.again((await copy.read(botId, web.call)).detail),
  closing: {
    async offer(botId, { call, t }) {
      const { detail } = await copy.read(botId, call)
      return {
        usual: detail.limits.on_stop,
        choices: outcomesOf(detail).map(({ mode, returned, profit }) => ({
          mode,
          title: t(`${words}.stop.mode.${mode}`),
          receive: [{ coin, amount: returned }],
          value: returned,
          fee: '0',
          feeCoin: coin,
          profit,
          endsCopies: mode === 'CLOSE',
        })),
      }
    },
    async close(botId, copies, { call }) {
      await call(paths.stop, { bot_id: botId, copies }, { claims: 'all' })
    },
    refusal: (failure, { t }) => refusedWords(failure, t),
  },
}

function linesOf(detail: CopyDetail, { t, format }: Pick<ListServices, 't' | 'format'>) {
  const limits = limitsOf(detail.limits)
  return [
    {
      key: 'amount',
      label: t(`${words}.field.amount`),
      text: inUnits('amount', format.number(detail.following.amount, 2), format),
      isMoney: true,
    },
    ...LIMIT_FIELDS.map((field) => ({
      key: field,
      label: t(`${words}.field.${field}`),
      text:
        limits[field] === ''
          ? t(`${words}.noLimit`)
          : inUnits(field, format.number(limits[field]), format),
      isMoney: unitOf(field) === 'coin',
    })),
  ]
}
