// Before a copy: what the plan did so far, what its price was then and is now, what is copied, and
// the reader's own amount. Nothing is sent from here; the form asks once more.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import { arrivalAmount, isAllowed } from '@trellis/bot-kit/web/create/arrival-amount.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { StrategyDetail } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import {
  Button,
  Dialog,
  digitsOfCoin,
  EmptyState,
  Notice,
  parseNumberInput,
  Skeleton,
  TextField,
  useFormats,
} from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { useAccount, useFunding } from '../../data/queries.ts'
import { WithheldMark, WithheldWhy } from '../../app/offered/withheld-note.tsx'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'
import { CopiedSettings } from './copied-settings.tsx'
import { copyAddress } from './copy-address.ts'
import { largestAmount } from './ranking-view.ts'
import { Record } from './record.tsx'
import { ThenAndNow } from './then-and-now.tsx'
import { useStrategy } from './use-ranking.ts'

const kinds: readonly WebKind[] = webKinds

export interface CopySheetProps {
  readonly id: string
  onClose(): void
}

export function CopySheet({ id, onClose }: CopySheetProps) {
  const t = useWords()
  const { data, isError, refetch } = useStrategy(id)
  if (data === undefined || data === null) {
    return (
      <Dialog open onClose={onClose} title={t('ranking.copy')} closeLabel={t('action.close')}>
        {isError || data === null ? (
          <EmptyState
            title={t('ranking.gone')}
            actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
          >
            {t('ranking.goneHelp')}
          </EmptyState>
        ) : (
          <Skeleton height="420px" />
        )}
      </Dialog>
    )
  }
  return <Sheet key={id} strategy={data} onClose={onClose} />
}

interface SheetProps {
  readonly strategy: StrategyDetail
  onClose(): void
}

function Sheet({ strategy, onClose }: SheetProps) {
  const t = useWords()
  const [, navigate] = useLocation()
  const kind = kinds.find((it) => it.kind === strategy.kind)
  const withheldOf = useWithheldKinds()
  const withheld = kind && withheldOf(kind.offer)
  const { amount, problem, field } = useOwnAmount(strategy, kind?.paysByPart === true)
  const title = t('ranking.copyOf', { bot: marketName(strategy) })
  const go = (asks: boolean): void => {
    if (kind === undefined || problem !== undefined) return
    onClose()
    navigate(copyAddress(kind.offer.path, strategy, { pair: strategy, amount, asks }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      className="rank-dialog rank-sheet"
      footer={
        withheld === undefined ? (
          <>
            <Button off={problem !== undefined} onClick={() => go(false)}>
              {t('ranking.editFirst')}
            </Button>
            <Button variant="primary" off={problem !== undefined} onClick={() => go(true)}>
              {t('ranking.goOn')}
            </Button>
          </>
        ) : (
          <WithheldMark by={withheld} />
        )
      }
    >
      <div className="stack stack-16">
        <Record strategy={strategy} />
        <ThenAndNow strategy={strategy} />
        {withheld === undefined ? field : undefined}
        <CopiedSettings strategy={strategy} amount={problem === undefined ? amount : ''} />
        {withheld === undefined ? (
          <Notice>
            <b>{t('ranking.once')}</b> {t('ranking.onceHelp')}
          </Notice>
        ) : (
          <WithheldWhy by={withheld} />
        )}
      </div>
    </Dialog>
  )
}

/** The reader's own amount within what a copy takes; "" where the plan says it part by part. */
function useOwnAmount(strategy: StrategyDetail, paysByPart: boolean) {
  const t = useWords()
  const format = useFormats()
  const { signedIn } = useAccount()
  const funding = useFunding(signedIn)
  const [typed, setTyped] = useState<string>()
  const { locale } = format.settings
  const { quote_token: coin, min_invest_amount: minimum } = strategy
  const maximum = largestAmount(strategy.max_invest_amount)
  const digits = digitsOfCoin(coin)
  const balance = signedIn ? funding.data?.find((it) => it.coin === coin)?.available : undefined
  const arrived = arrivalAmount(balance, { minimum, maximum }, 2)
  const text = typed ?? (arrived === '' ? '' : format.number(arrived))
  const read = parseNumberInput(text, { locale })
  const amount = read.ok ? read.value : ''
  if (paysByPart) return { amount: '', problem: undefined, field: undefined }
  const isFine = isAllowed(amount, { minimum, maximum })
  const least = format.number(minimum, digits, 'expand')
  const bounds =
    maximum === ''
      ? t('ranking.amountFrom', { least, coin })
      : t('ranking.amountBounds', { least, most: format.number(maximum, digits), coin })
  const problem = isFine ? undefined : bounds
  const field = (
    <TextField
      label={t('ranking.amount')}
      hint={
        balance === undefined
          ? undefined
          : t('ranking.funding', { amount: format.money(balance, digits), coin })
      }
      inputMode="decimal"
      value={text}
      error={problem}
      help={
        minimum === ''
          ? undefined
          : `${t('ranking.from', { least, coin })} ${t(balance === undefined ? 'ranking.presetGuest' : 'ranking.preset')}`
      }
      tail={coin}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
  return { amount, problem, field }
}
