// A kind's answers to lists of bots, made of what it declares: its settings side by side, closing
// with its estimate, and the form filled in. They ask for one bot at a time and close none unasked.
import { closeChoices } from './dialogs/close-choices.ts'
import { closeRefusal } from './dialogs/close-refusal.ts'
import type { DetailAnswer, DetailKind } from './detail/detail-kind.ts'
import { comparedParameters, type KindSettings } from './parameter-lines.ts'
import type { BotParameter, CloseOffer, KindLists, ListServices } from './web-context.ts'

/** What of a kind's declaration lists need; they are loaded without its pages. */
export interface ListKind<D> extends Pick<DetailKind<D>, 'read' | 'again' | 'view'> {
  readonly paths: Pick<DetailKind<D>['paths'], 'close'>
  readonly settings: KindSettings<D>
}

/** The settings of one bot for a table of several. */
export function parametersOf<D>(
  kind: Pick<ListKind<D>, 'settings' | 'view'>,
  detail: D,
  web: Pick<ListServices, 't' | 'format' | 'pairs'>,
): readonly BotParameter[] {
  return comparedParameters(kind.settings, { detail, view: kind.view(detail, web.pairs) }, web)
}

export function listsOf<D>(kind: ListKind<D>): KindLists {
  const answerOf = (botId: string, web: ListServices) => kind.read(botId, web.call)
  return {
    parameters: async (botId, web) => parametersOf(kind, (await answerOf(botId, web)).detail, web),
    again: async (botId, web) => kind.again((await answerOf(botId, web)).detail),
    closeOffer: async (botId, web) => offerOf(kind, await answerOf(botId, web), web),
    close: async (botId, mode, { call }) => {
      await call(kind.paths.close, { grid_id: botId, close_mode: mode }, { claims: 'all' })
    },
    refusal: ({ status }, { t }) => t(closeRefusal(status)),
  }
}

/** The ways to close in the order of the bot's own page, so that both choose the same one. */
function offerOf<D>(
  kind: ListKind<D>,
  { detail, modes }: DetailAnswer<D>,
  { t }: Pick<ListServices, 't'>,
): CloseOffer {
  const choices = closeChoices(modes, kind.view(detail, []).phase === 'waiting')
  return {
    usual: choices[0]?.close_mode ?? '',
    choices: choices.map((it) => ({
      mode: it.close_mode,
      title: t(`bot.lists.mode-${it.close_mode}`),
      receive: it.receive,
      value: it.receive_value,
      fee: it.fee === '' ? '0' : it.fee,
      feeCoin: it.fee_coin,
      profit: it.profit_after_close,
    })),
  }
}
