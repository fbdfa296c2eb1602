// Why nothing was added, with the way out of it; the form can be used before it is there.
import { earnTable } from '@trellis/contract/earn-codes'
import type { PlacingState } from '@trellis/bot-kit/web/create/use-placing.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Notice } from '@trellis/ui'
import { refusedWords } from './refused-words.ts'

export function Refusal({ state }: { readonly state: PlacingState }) {
  const { t, openTopUp } = useWeb()
  if (state.type !== 'refused') return undefined
  const isShort = state.ret === earnTable.earnBalanceShort.ret
  return (
    <Notice
      tone="danger"
      live
      action={
        isShort && (
          <button type="button" className="link" onClick={() => openTopUp('', '')}>
            {t('form.topUp')}
          </button>
        )
      }
    >
      {refusedWords(state, t)}
    </Notice>
  )
}
