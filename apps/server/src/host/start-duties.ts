// What kinds do at each start, and the context of what nobody asks for. It runs beside calls.
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { NO_ADVICE } from '@trellis/bot-kit/routes/advice-access.ts'
import { NO_RANKING } from '@trellis/bot-kit/routes/public-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { FeatureFlag } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import type { Host } from './host-api.ts'
import { settingAccess } from './setting-access.ts'

type ContextHost = Pick<Host, 'market' | 'bots' | 'history' | 'directory' | 'wallMs'>

/** Longer than steps of a call lie apart. */
const SETTLED_MS = 3000

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLED_MS).unref())

/** Carries out the duties of all kinds, one after another, for all accounts or only one. */
export async function doStartDuties(
  host: ContextHost,
  flags: ReadonlySet<FeatureFlag>,
  only?: UserId,
): Promise<void> {
  // Where another process owns the directory, others answer calls at the same time.
  const settled = host.directory.upToDate && pause
  const kinds: readonly { readonly routes: KindRoutes }[] = serverKinds
  for (const { routes } of kinds) await routes.onStart?.(nobodysContext(host, flags), settled, only)
}

/** The context of what the server and its operator do. */
export function nobodysContext(host: ContextHost, flags: ReadonlySet<FeatureFlag>): RouteContext {
  const { market, bots, history, directory } = host
  const settings = settingAccess(directory)
  const nowMs = host.wallMs()
  // What nobody asks for is neither suggested anything nor shown everybody's bots.
  const whose = { userId: undefined, nowMs, lang: 'en', flags, advice: NO_ADVICE }
  return { ...whose, market, bots, history, settings, ranking: NO_RANKING }
}
