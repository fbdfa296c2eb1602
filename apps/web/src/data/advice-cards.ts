// Suggested settings for cards outside of the forms: what was found, by style, and the form that a
// card leads to, filled in and told that it came from one.
import { useQuery } from '@tanstack/react-query'
import { auroraPaths } from '@trellis/contract/aurora-paths'
import type { AdviceItem, AdviceStateName } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import {
  ADVICE_ADDRESS,
  modeOf,
  styleOf,
  STYLES,
  type Style,
} from '@trellis/bot-kit/web/create/advice-names.ts'
import { addressOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { useSession } from '../app/session-context.tsx'
import { firstCoinOrder } from './first-coin.ts'

const kinds: readonly WebKind[] = webKinds

export interface AdviceCards {
  /** READY, or why there are none. */
  readonly state: AdviceStateName
  readonly byStyle: ReadonlyMap<Style, readonly AdviceItem[]>
}

interface Answer {
  readonly state: AdviceStateName
  readonly list: readonly AdviceItem[]
}

const NOTHING: AdviceCards = { state: 'OFF', byStyle: new Map() }

/**
 * The best of each style, those in the site's coin first; of somebody new on spot pairs alone.
 * Undefined until it was read; where it cannot be read there is none.
 */
export function useAdviceCards(userType: 'FRESH' | 'EXPERIENCED'): AdviceCards | undefined {
  const { api } = useSession()
  const { data, error } = useQuery<Answer>({
    queryKey: ['aurora-home', userType],
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.state === 'COMPUTING' ? 10_000 : false),
    queryFn: ({ signal }) => {
      const asked = { user_type: userType }
      return api.call<Answer>(auroraPaths.auroraHome, asked, { signal, claims: 'all' })
    },
  })
  if (data === undefined) return error === null ? undefined : NOTHING
  const byStyle = new Map(
    STYLES.map((style) => [
      style,
      data.list.filter((it) => styleOf(it) === style).toSorted(firstCoinOrder(() => 0)),
    ]),
  )
  return { state: data.state, byStyle }
}

/**
 * The form of a suggestion, within the web area: "/create/?base=BTC&quote=USDT&ai=steady". The bot
 * that is made there says that it came from a card (block source AI_CREATE_BLOCK).
 */
export function adviceHref(item: AdviceItem): string {
  const path = kinds.find(({ kind }) => kind === item.kind)?.offer.path ?? '/create/'
  const mode = modeOf(item)
  const ai = mode === '' ? styleOf(item) : `${styleOf(item)}.${mode}`
  const query = { ...addressOfPair(item), [ADVICE_ADDRESS]: ai }
  return `${path}?${new URLSearchParams(query).toString()}`
}
