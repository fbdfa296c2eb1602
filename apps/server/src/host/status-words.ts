// What operators say of the statuses of symbols: one setting of the installation for each symbol,
// durable before a worker hears of it. Workers that begin anew are given all of them
// (docs/adr/0033). By name, since the numbers of symbols are those of one market.
import type { Instrument, InstrumentStatus } from '@trellis/market'
import type { StatusChange } from '@trellis/tape'
import type { DirectoryAccess, DirectoryDecision } from './directory-host.ts'
import type { WorkerLink } from './worker-link.ts'

type Site = DirectoryAccess['state']['site']
type Named = Pick<Instrument, 'symbol' | 'category'>

const settingOf = ({ symbol, category }: Named): string => `symbol-status:${category} ${symbol}`

/** The last word about a symbol, with the market time at which it was said. */
export function statusWord(
  site: Site,
  instruments: readonly Named[],
  symbol: number,
): StatusChange | undefined {
  const instrument = instruments[symbol]
  const said = site.size > 0 && instrument && site.get(settingOf(instrument))
  if (!said) return undefined
  const [status, atMs] = said.split(' ')
  return { symbol, status: status as InstrumentStatus, atMs: Number(atMs) }
}

/** All words about the symbols of a market. */
export function statusWords(site: Site, instruments: readonly Named[]): readonly StatusChange[] {
  return instruments.flatMap((_, symbol) => statusWord(site, instruments, symbol) ?? [])
}

/** A word as a fact of the directory. */
export function sayStatus(
  state: DirectoryAccess['state'],
  instrument: Named,
  { status, atMs }: Pick<StatusChange, 'status' | 'atMs'>,
): DirectoryDecision {
  return state.changeSite(settingOf(instrument), `${status} ${atMs}`)
}

/** Whether all workers carry a word out at once; one that begins just now does when it has. */
export async function toldStatus(
  links: readonly Pick<WorkerLink, 'call' | 'figures'>[],
  word: StatusChange,
): Promise<boolean> {
  const told = links.map(async (link) => {
    const isTrading = link.figures.phase === 'trading'
    // One that has ended is given the word with its start.
    const done = link.call('setStatus', word).catch(() => false)
    return isTrading ? done : false
  })
  return (await Promise.all(told)).every((it) => it)
}
