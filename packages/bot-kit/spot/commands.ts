// The command that closes a bot on a spot pair, as plain JSON.
import type { BotContext } from '@trellis/engine'
import { CLOSE_MODES } from './facts.ts'
import { isOffered, marketsOf } from './conversion.ts'
import type { CloseWish } from './closing.ts'

export type CloseCommand = { readonly type: 'close' } & CloseWish

/** Why a bot cannot be closed in this mode now, or undefined. */
export function refuseClose(
  { symbol }: { readonly symbol: number },
  { mode, coin = '' }: CloseCommand,
  context: BotContext,
): 'invalid-argument' | 'close-mode-not-offered' | undefined {
  if (!CLOSE_MODES.includes(mode) || typeof coin !== 'string') return 'invalid-argument'
  const offered = isOffered({ symbol, mode, coin }, marketsOf(context))
  return offered ? undefined : 'close-mode-not-offered'
}
