// Which of several API hosts a browser calls: the one with the shortest round trip for its weight.
// The choice stays until another is clearly better, and a host that does not answer is none.
import { serviceHost } from '@trellis/contract/hosts'
import type { ApiHost } from './installation.ts'

export interface TimedHost {
  readonly host: string
  readonly weight: number
  /** ms; undefined where it did not answer. */
  readonly tripMs: number | undefined
}

/** Another host is taken when its weighted time is below this part of the present one's. */
const CLEARLY_BETTER = 0.8

/**
 * The host to call: round trip ÷ weight, the least first; undefined where none answers, and the
 * page's own host is called.
 */
export function bestHost(timed: readonly TimedHost[], present?: string): string | undefined {
  const scored = timed.flatMap(({ host, weight, tripMs }) =>
    tripMs === undefined ? [] : [{ host, score: tripMs / weight }],
  )
  const [best] = scored.sort((a, b) => a.score - b.score)
  const kept = scored.find(({ host }) => host === present)
  if (best === undefined || kept === undefined) return best?.host
  return best.score < kept.score * CLEARLY_BETTER ? best.host : kept.host
}

const KEY = 'trellis.apiHost'
const TRIES = 3
const TRY_LIMIT_MS = 3000
const AGAIN_AFTER_MS = 600_000
/** The page's own first calls go before. */
const FIRST_AFTER_MS = 2000

export interface HostChoice {
  /** "https://api2.example.org", "" for the page's own host. */
  readonly base: () => string
  /** A call found nobody there. */
  readonly lose: () => void
}

/** Begins with what this browser chose last, and measures beside the page. */
export function chooseHost(hosts: readonly ApiHost[]): HostChoice {
  const known = hosts.map(({ name, weight }) => ({
    host: serviceHost(name, location.host),
    weight,
  }))
  let present = known.map(({ host }) => host).find((host) => host === readKept())
  let timer: ReturnType<typeof setTimeout> | undefined
  const chooseAfter = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void choose(), ms)
  }
  const choose = async (): Promise<void> => {
    if (document.visibilityState === 'visible') {
      const timed = await Promise.all(
        known.map(async (it) => ({ ...it, tripMs: await tripOf(it.host) })),
      )
      present = bestHost(timed, present)
      keep(present ?? '')
    }
    chooseAfter(AGAIN_AFTER_MS)
  }
  chooseAfter(FIRST_AFTER_MS)
  return {
    base: () => (present === undefined ? '' : `${location.protocol}//${present}`),
    // Nothing is forgotten for it: calls of a page that is left fail as well.
    lose: () => {
      present = undefined
      chooseAfter(FIRST_AFTER_MS)
    },
  }
}

/** The shortest of a few small calls: the first pays for the connection. */
async function tripOf(host: string): Promise<number | undefined> {
  const trips: number[] = []
  try {
    for (let at = 0; at < TRIES; at += 1) {
      const begunMs = performance.now()
      const signal = AbortSignal.timeout(TRY_LIMIT_MS)
      const address = `${location.protocol}//${host}/healthz`
      const { ok } = await fetch(address, { cache: 'no-store', credentials: 'omit', signal })
      if (!ok) return undefined
      trips.push(performance.now() - begunMs)
    }
  } catch {
    return undefined
  }
  return Math.min(...trips)
}

function readKept(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function keep(host: string): void {
  try {
    localStorage.setItem(KEY, host)
  } catch {
    // The next page measures anew.
  }
}
