// Statuses that operators set of symbols: one setting of the installation for each symbol, durable
// before a worker hears of it. Workers that begin anew are given all of them (docs/adr/0033). By
// name, since the numbers of symbols are those of one market.
import type { Instrument, InstrumentStatus } from '@trellis/market'
import type { StatusChange } from '@trellis/tape'
import type { DirectoryAccess, DirectoryDecision } from './directory-host.ts'
import type { EngineLink } from './engine-link.ts'

type Site = DirectoryAccess['state']['site']
type Named = Pick<Instrument, 'symbol' | 'category'>

const settingOf = ({ symbol, category }: Named): string => `symbol-status:${category} ${symbol}`

/** What was set last of a symbol, with the market time at which it was. */
export function setStatusOf(
  site: Site,
  instruments: readonly Named[],
  symbol: number,
): StatusChange | undefined {
  const instrument = instruments[symbol]
  const set = instrument && standingOf(site, instrument)
  return set && { symbol, ...set }
}

function standingOf(site: Site, instrument: Named): Omit<StatusChange, 'symbol'> | undefined {
  const said = site.size > 0 && site.get(settingOf(instrument))
  if (!said) return undefined
  const [status, atMs] = said.split(' ')
  return { status: status as InstrumentStatus, atMs: Number(atMs) }
}

/**
 * A status at a time behind what stands: whoever hears both knows by their times which one holds,
 * also where two processes set them at once or their clocks differ.
 */
export function behindStanding(site: Site, instrument: Named, set: StatusChange): StatusChange {
  const { atMs } = standingOf(site, instrument) ?? { atMs: -Infinity }
  return { ...set, atMs: Math.max(set.atMs, atMs + 1) }
}

/** Of all symbols of a market. */
export function setStatuses(site: Site, instruments: readonly Named[]): readonly StatusChange[] {
  return instruments.flatMap((_, symbol) => setStatusOf(site, instruments, symbol) ?? [])
}

/** As a fact of the directory. */
export function noteStatus(
  state: DirectoryAccess['state'],
  instrument: Named,
  { status, atMs }: Pick<StatusChange, 'status' | 'atMs'>,
): DirectoryDecision {
  return state.changeSite(settingOf(instrument), `${status} ${atMs}`)
}

/** Whether all workers carry it out at once; one that begins just now does when it has. */
export async function tellStatus(
  links: readonly Pick<EngineLink, 'call' | 'figures'>[],
  set: StatusChange,
): Promise<boolean> {
  const told = links.map(async (link) => {
    const isTrading = link.figures.phase === 'trading'
    // One that has ended is given it with its start.
    const done = link.call('setStatus', set).catch(() => false)
    return isTrading ? done : false
  })
  return (await Promise.all(told)).every((it) => it)
}
