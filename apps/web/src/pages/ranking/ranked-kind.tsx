// What a ranked bot is under its name, wherever the ranking is shown: its kind, and the side and
// leverage of one in contracts.
import { kindName, sideName } from '@trellis/bot-kit/web/kind-name.ts'
import type { RankedStrategy } from '@trellis/contract'
import { isolated, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'

/** "Futures grid · Long 3×"; a bot that holds coins has no side. */
export function RankedKind({
  row: { kind, mode, leverage },
}: {
  readonly row: Pick<RankedStrategy, 'kind' | 'mode' | 'leverage'>
}) {
  const t = useWords()
  const format = useFormats()
  const name = kindName(kind, t)
  if (mode === '') return name
  const times = isolated(`${format.number(String(leverage / 100))}×`)
  return (
    <>
      {name} · <span className="nowrap">{sideName(mode.toLowerCase(), times, t)}</span>
    </>
  )
}
