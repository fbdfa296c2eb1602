// The configuration of every listed contract (specification 3 and 7): asked in short keys and
// expanded here; where the server does not answer, the list that was kept, else the one built in.
import {
  normaliseSymbolConfig,
  tradingList,
  type ShortSymbol,
  type SymbolConfig,
} from '@trellis/market'
import { paths } from '@trellis/contract/paths'
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { keepList, keptFaults, keptList, logKept } from '../../../data/kept-lists.ts'

export type SymbolSource = 'fresh' | 'kept' | 'built-in'

export interface SymbolList {
  readonly source: SymbolSource
  /** Wall time of a list that was kept, epoch ms; else 0. */
  readonly savedAtMs: number
  readonly symbols: readonly SymbolConfig[]
}

/** Version of the list's form, as the server is told. */
const VERSION = '6'
const NAME = 'contracts'

/** Never fails: what is asked for last is part of the page. */
export async function loadSymbols(call: WebServices['call']): Promise<SymbolList> {
  try {
    const asked = { filter: 'all', version: VERSION }
    const { list } = await call<{ list: readonly ShortSymbol[] }>(paths.briefSymbolList, asked, {
      claims: 'all',
    })
    const symbols = expanded(list)
    if (symbols.length === 0) throw new Error('no symbols')
    keepList(NAME, list)
    return { source: 'fresh', savedAtMs: 0, symbols }
  } catch {
    return (await keptSymbols()) ?? builtIn()
  }
}

async function keptSymbols(): Promise<SymbolList | undefined> {
  const kept = keptList<ShortSymbol>(NAME)
  const symbols = expanded(kept?.list ?? [])
  if (kept === undefined || symbols.length === 0) return undefined
  return { source: 'kept', savedAtMs: kept.savedAtMs, symbols }
}

async function builtIn(): Promise<SymbolList> {
  const { builtInSymbols } = await import('./built-in-symbols.ts')
  return { source: 'built-in', savedAtMs: 0, symbols: expanded(builtInSymbols) }
}

/** The symbols that are shown; one that cannot be understood is logged and left out. */
function expanded(list: readonly ShortSymbol[]): readonly SymbolConfig[] {
  const configs = list.flatMap((short) => {
    const read = normaliseSymbolConfig(short)
    if (!read.ok) logKept(keptFaults.symbol)
    return read.ok ? [read.value] : []
  })
  return tradingList(configs)
}

/** How far a symbol is (specification 4). */
export type SymbolState =
  | { readonly state: 'pending' }
  | { readonly state: 'resolved'; readonly config: SymbolConfig }
  | { readonly state: 'rejected' }

/** A symbol among those that were loaded: rejected where the list does not have it. */
export function stateOf(list: SymbolList | undefined, symbol: string): SymbolState {
  if (list === undefined) return { state: 'pending' }
  const config = list.symbols.find((it) => it.symbol === symbol)
  return config === undefined ? { state: 'rejected' } : { state: 'resolved', config }
}
