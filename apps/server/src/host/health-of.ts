// What health says of a host: its workers, its clocks, its history and its community, read at one
// moment.
import type { MarketClock } from '../clock/market-clock.ts'
import type { ReadModels } from '../threads/read-models.ts'
import { textsOfBalances } from './balance-sum.ts'
import type { CommunityView } from './community-access.ts'
import type { DirectoryHost } from './directory-host.ts'
import type { HostHealth, HostPhase } from './host-api.ts'
import type { MarketSpeed } from './market-speed.ts'
import type { Streams } from './streams.ts'
import type { EngineLink } from './engine-link.ts'

export interface HealthParts {
  readonly phase: HostPhase
  /** Why the host is dead, '' while it lives. */
  readonly dead: string
  readonly links: readonly EngineLink[]
  readonly directory: Pick<DirectoryHost, 'lastError' | 'isDiskFull'>
  readonly database: ReadModels
  readonly streams: Streams
  readonly community: CommunityView
  readonly clock: Pick<MarketClock, 'nowMs' | 'behindMs' | 'phase'> | undefined
  readonly speed: Pick<MarketSpeed, 'jumps'> | undefined
}

/** The health of a host; a worker that makes a past is no part of it. */
export function healthOf(parts: HealthParts): HostHealth {
  const { phase, dead, links, directory, database, streams, clock, speed } = parts
  const workers = links.map(({ worker, figures, restarts, lastError }) => {
    const { phase, progress, reachedMs, bots, facts, commits } = figures
    return { worker, phase, progress, reachedMs, bots, facts, commits, restarts, lastError }
  })
  const slowest = workers.reduce((least, it) => (it.progress < least ? it.progress : least), 1)
  return {
    phase,
    progress: phase === 'trading' ? 1 : slowest,
    reason: dead || directory.lastError || workers.find((it) => it.lastError)?.lastError || '',
    marketMs: clock?.nowMs() ?? 0,
    behindMs: clock?.behindMs(Math.min(...workers.map((it) => it.reachedMs))) ?? 0,
    clock: speed?.jumps ?? { count: 0, lastMs: 0 },
    market: clock?.phase() ?? 'held',
    workers,
    insurance: textsOfBalances(links.map(({ figures }) => figures.insurance)),
    isDiskFull: directory.isDiskFull || links.some((link) => link.isDiskFull),
    database: database.state,
    databaseFailedMs: database.failedMs,
    projectionLag: streams.beyond(database.positions),
    community: parts.community.progress(),
  }
}
