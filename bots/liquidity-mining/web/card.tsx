// A position's own part of a card or row in My bots. It reads the list row as it comes and asks the
// server nothing.
import type { BotRow } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'

export function PoolCard({ row }: { readonly row: BotRow }) {
  const { t } = useWeb()
  const { base_token: base, quote_token: quote } = row.figures
  return <span className="t12 dim">{t('liquidityMining.of', { base, quote })}</span>
}
