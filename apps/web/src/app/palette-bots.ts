// What the palette offers of a bot: its page, and its dialogs for those who ask for them by name.
// Pure.
import type { BotRow } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { kindAndSide } from '@trellis/bot-kit/web/kind-name.ts'
import type { Translate, WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { stateOf } from '../data/bot-state.ts'
import type { PaletteItem } from './palette-items.ts'
import { hasAction } from './remedies.ts'

interface BotWays {
  readonly t: Translate
  number(text: string): string
  navigate(path: string): void
}

/** Called as lists call it: of following the leader says which it is, and no market does. */
export function botItems(
  kinds: readonly Pick<WebKind, 'kind' | 'nameOf'>[],
  row: BotRow,
  { t, number, navigate }: BotWays,
): readonly PaletteItem[] {
  const { figures } = row
  const { bot_id: id, base_token: base } = figures
  const own = kinds.find((it) => it.kind === figures.kind)?.nameOf?.(row) || undefined
  const name = own ?? marketName(figures)
  const item = (ask: string, title: string, detail: string, query: string): PaletteItem => ({
    id: `${ask} ${id}`,
    group: 'bot',
    title,
    detail,
    ...(own === undefined ? { coin: base } : { icon: 'copy' }),
    hidden: query !== '',
    run: () => navigate(`/bot/${id}/${query}`),
  })
  const kind = kindAndSide(figures, t, number)
  const state = t(`state.${stateOf(figures).state}`)
  const asks = (['adjust', 'withdraw', 'close'] as const).filter((ask) =>
    hasAction(figures.kind, ask),
  )
  return [
    item('open', name, `${kind} · ${state} · ${t('palette.openBot', { id })}`, ''),
    ...asks.map((ask) => {
      const title = t(`palette.${ask}Bot`, { pair: name })
      return item(ask, title, `${kind} · ${t('palette.ofBot', { id })}`, `?ask=${ask}`)
    }),
  ]
}
