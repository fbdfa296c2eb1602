// A kind's answers to lists of bots, made of what it declares: its settings side by side, closing
// with its estimate, and the form filled in. They ask for one bot at a time and close none unasked.
import type { EndpointPath } from '@trellis/contract'
import { closeChoices, closeRequest } from './dialogs/close-choices.ts'
import { closeRefusal } from './dialogs/close-refusal.ts'
import type { DetailAnswer, DetailKind } from './detail/detail-kind.ts'
import { comparedParameters, type KindSettings } from './parameter-lines.ts'
import type {
  BotParameter,
  CloseOffer,
  KindClosing,
  KindLists,
  ListServices,
} from './kind-lists.ts'

/** What of a kind's declaration lists need; they are loaded without its pages. */
export interface ListKind<D> extends Pick<DetailKind<D>, 'read' | 'again' | 'view' | 'closing'> {
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
  const { close } = kind.paths
  return {
    parameters: async (botId, web) =>
      parametersOf(kind, (await kind.read(botId, web.call)).detail, web),
    again: async (botId, web) => kind.again((await kind.read(botId, web.call)).detail),
    ...(close === undefined ? {} : { closing: closingOf(kind, close) }),
  }
}

function closingOf<D>(kind: ListKind<D>, path: EndpointPath): KindClosing {
  return {
    offer: async (botId, web) => offerOf(kind, await kind.read(botId, web.call), web),
    close: async (botId, mode, { call }) => {
      const body = closeRequest({ botId }, kind.closing === undefined ? undefined : mode)
      await call(path, body, { claims: 'all' })
    },
    refusal: ({ status }, { t }) => closeRefusal(status, t),
  }
}

/** The mode of a kind that has none. */
const PLAIN = 'plain'

/**
 * The ways to close in the order of the bot's own page, so that both choose the same one. A kind
 * that closes in one way estimates nothing: it counts with what the bot is worth now.
 */
function offerOf<D>(
  kind: ListKind<D>,
  { detail, modes }: DetailAnswer<D>,
  { t }: Pick<ListServices, 't'>,
): CloseOffer {
  const view = kind.view(detail, [])
  const { closing } = kind
  if (closing === undefined) {
    const worth = { value: view.equity, profit: view.total, fee: '0', feeCoin: view.quote }
    const receive = [{ coin: view.quote, amount: view.equity }]
    const plain = { mode: PLAIN, title: t('bot.closing.do-none'), receive, ...worth }
    return { usual: PLAIN, choices: [plain] }
  }
  const choices = closeChoices(modes, closing, view.phase === 'waiting')
  return {
    usual: choices[0]?.close_mode ?? '',
    choices: choices.map((it) => ({
      mode: it.close_mode,
      title: t(`${closing.words}.list-${it.close_mode}`),
      receive: it.receive,
      value: it.receive_value,
      fee: it.fee === '' ? '0' : it.fee,
      feeCoin: it.fee_coin,
      profit: it.profit_after_close,
    })),
  }
}
