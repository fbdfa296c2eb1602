// Handlers of suggested settings: what the search has found, at the prices of now. What is not
// found yet is answered as such, never as an error, and nobody waits for it.
import { firstCoinOf } from '@trellis/contract'
import { ofCoinFirst } from '@trellis/contract/coin-order'
import type {
  AdviceItem,
  auroraCreation,
  auroraEasy,
  auroraExplore,
  auroraHome,
  auroraInfo,
  BusinessType,
  InputOf,
  OutputOf,
} from '@trellis/contract'
import { err, ok } from '@trellis/kernel'
import { adviceStyles, type Advice, type AnyAdviceSearch } from '@trellis/market'
import type { AdviceAccess, Suggestions } from '@trellis/bot-kit/routes/advice-access.ts'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import { stateName } from '@trellis/bot-kit/wire/advice-words.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { Call, Handler } from '../calls/call.ts'
import { kindOf } from '../calls/kind-business.ts'
import { bestFirst, foundGood } from './advice-order.ts'
import { adviceItem } from './advice-rows.ts'
import { searchedKinds } from './advice-jobs.ts'

type Many = OutputOf<typeof auroraHome>
type Asked = OutputOf<typeof auroraCreation>
const HOME_PER_STYLE = 4

function answerOf(call: Call, { state, list, searched }: Suggestions): Asked {
  const nowMs = call.context.market.nowMs()
  const items = list.map((it) => adviceItem(it, nowMs))
  return {
    ...head,
    state: stateName(state),
    list: items,
    searched: Math.floor(searched * 100) / 100,
  }
}

const OFF: Suggestions = { state: 'off', list: [], searched: 1 }

/** Undefined of a kind for which nothing is searched. */
function searchOf(business: BusinessType): AnyAdviceSearch | undefined {
  const kind = kindOf(business)
  return searchedKinds.find((it) => it.kind === kind)
}

/** Of a kind on a symbol; a symbol that it does not trade is refused by its name. */
async function suggestionsOf(
  { context }: Call,
  business: BusinessType,
  symbol: string,
): Answer<Suggestions> {
  const search = searchOf(business)
  if (search === undefined) return ok(OFF)
  const index = context.market.indexOf(symbol, search.category)
  if (index < 0 && search.symbols === 1) {
    return err({ code: 'UNKNOWN_SYMBOL', message: `There is no symbol ${symbol}` })
  }
  return ok(await context.advice.of({ kind: search.kind, symbol: index }))
}

const creation = async (call: Call, input: InputOf<typeof auroraCreation>): Answer<Asked> => {
  const found = await suggestionsOf(call, input.biz_type, input.symbol)
  return found.ok ? ok(answerOf(call, found.value)) : found
}

const info = async (
  call: Call,
  { aurora_id: id }: InputOf<typeof auroraInfo>,
): Answer<OutputOf<typeof auroraInfo>> => {
  const { advice, market } = call.context
  const found = await advice.find(id)
  if (found !== undefined) {
    return ok({ ...head, state: 'READY', detail: adviceItem(found, market.nowMs()) })
  }
  if (advice.mayCome(id)) return ok({ ...head, state: 'COMPUTING', detail: null })
  if (!advice.isSearching) return ok({ ...head, state: 'OFF', detail: null })
  return err({ code: 'NOT_FOUND', message: `There is no suggestion ${id}, or none any more` })
}

const fcombo = async (call: Call): Answer<Asked> =>
  ok(answerOf(call, await call.context.advice.of({ kind: 'futures-combo' })))

/**
 * The best of each style, each coin once in it, in the host's first coin where there is one;
 * nothing of which the search itself had seen no gain.
 */
const home = async (call: Call, input: InputOf<typeof auroraHome>): Answer<Many> => {
  const { advice } = call.context
  const isFresh = input.user_type === 'FRESH'
  const all = foundGood(advice.all(isFresh ? ['spot-grid'] : undefined))
  const list: AdviceItem[] = []
  for (const style of adviceStyles) {
    const ofStyle = all.filter((it) => it.style === style)
    const seen = new Set<string>()
    for (const one of firstCoinFirst(call, bestFirst(style, ofStyle))) {
      if (seen.size >= HOME_PER_STYLE) break
      const item = await itemOf(call, one)
      const name = one.markets.length > 1 ? '*' : item?.base_token
      if (item === undefined || name === undefined || seen.has(name)) continue
      seen.add(name)
      list.push(item)
    }
  }
  return ok({ ...head, state: list.length > 0 ? 'READY' : stateOf(advice), list })
}

/** Those on markets in the host's first coin, then the others. */
function firstCoinFirst({ context, request }: Call, all: readonly Advice[]): readonly Advice[] {
  const { market } = context
  const coinOf = ({ markets: [first] }: Advice): string | undefined =>
    first && market.instruments[market.indexOf(first.symbol, first.category)]?.quote
  return all.toSorted(ofCoinFirst(firstCoinOf(request.headers.host ?? ''), coinOf))
}

const explore = async (
  call: Call,
  input: InputOf<typeof auroraExplore>,
): Answer<OutputOf<typeof auroraExplore>> => {
  const { advice } = call.context
  const search = searchOf(input.biz_type)
  const all = search === undefined ? [] : bestFirst('steady', advice.all([search.kind]))
  const from = input.page * input.limit
  const page = await Promise.all(all.slice(from, from + input.limit).map((it) => itemOf(call, it)))
  const list = page.flatMap((it) => it ?? [])
  const state = search === undefined ? 'OFF' : all.length > 0 ? 'READY' : stateOf(advice)
  return ok({ ...head, state, list, total: String(all.length) })
}

const easy = async (call: Call, input: InputOf<typeof auroraEasy>): Answer<Asked> => {
  const isFutures = input.product === 'FUTURES'
  const found = await suggestionsOf(call, isFutures ? 'FUTURE_GRID' : 'SPOT_GRID', input.symbol)
  if (!found.ok) return found
  const { list, ...rest } = found.value
  const steady = list.filter(({ advice: { style, mode } }) => {
    const isAnySide = !isFutures || input.direction === 'UNSPECIFIED'
    return style === 'steady' && (isAnySide || mode.toUpperCase() === input.direction)
  })
  const [best] = bestFirst(
    'steady',
    steady.map((it) => it.advice),
  )
  return ok(answerOf(call, { ...rest, list: steady.filter((it) => it.advice === best) }))
}

async function itemOf({ context }: Call, { id }: Advice): Promise<AdviceItem | undefined> {
  const found = await context.advice.find(id)
  return found && adviceItem(found, context.market.nowMs())
}

/** Of a server whose search has found nothing that is asked for. */
function stateOf(advice: AdviceAccess) {
  return advice.isSearching ? 'COMPUTING' : 'OFF'
}

export const auroraHandlers: Readonly<Record<string, Handler>> = {
  auroraHome: home,
  auroraCreation: creation,
  auroraInfo: info,
  auroraFcombo: fcombo,
  auroraExplore: explore,
  auroraEasy: easy,
}
