// Tabs that most detail pages have, each loaded when it is first shown.
import type { ReactNode } from 'react'
import type { EndpointPath } from '@trellis/contract'
import { later } from '../later.tsx'
import type { KindSettings } from '../parameter-lines.ts'
import type { DetailKind, DetailPartProps, DetailTab } from './detail-kind.ts'

/** The past of a bot. */
export function historyTab<D>(
  load: () => Promise<(props: DetailPartProps<D>) => ReactNode>,
): DetailTab<D> {
  return { id: 'history', words: 'bot.tab.history', Panel: later(load) }
}

export interface ParametersOf<D> extends Pick<DetailKind<D>, 'again'> {
  readonly settings: KindSettings<D>
  /** Where others are let to follow; left out by a kind that cannot be followed. */
  readonly follow?: EndpointPath | undefined
  isFollowed?(detail: D): boolean
}

/** Its settings now and at creation. */
export function parametersTab<D>(kind: ParametersOf<D>): DetailTab<D> {
  const { settings, again, follow: path, isFollowed } = kind
  const Panel = later<DetailPartProps<D>>(async () => {
    const { ParametersTab } = await import('./parameters-tab.tsx')
    return (bot) => (
      <ParametersTab
        settings={settings}
        bot={bot}
        again={bot.isWithheld ? undefined : again(bot.detail)}
        follow={path && { path, on: isFollowed?.(bot.detail) === true }}
      />
    )
  })
  return { id: 'parameters', words: 'bot.tab.parameters', Panel }
}
