// Deposit on the paper venue: adds play money of any listed coin to the Funding account, limited
// per coin and day.
import { useId, useState } from 'react'
import {
  Amount,
  Button,
  Dialog,
  digitsOfCoin,
  Notice,
  TextField,
  useFormats,
  parseNumberInput,
} from '@trellis/ui'
import { useQueryClient } from '@tanstack/react-query'
import { errorTable } from '@trellis/contract/codes'
import type { TopUpResult } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import { failureOf, type ApiFailure } from '../data/api-failure.ts'
import type { ShellDialog } from '../data/dialogs.ts'
import { firstCoin } from '../data/first-coin.ts'
import { useFunding } from '../data/queries.ts'
import { useAllPairs } from '../data/use-all-pairs.ts'
import { tradedCategories } from './first-kind.ts'
import { useSession, useWords } from './session-context.tsx'

type TopUp = Extract<ShellDialog, { name: 'top-up' }>
const FAVOURED = ['USDT', 'USDC', 'BTC', 'ETH']

export function TopUpDialog({ dialog }: { readonly dialog: TopUp }) {
  const t = useWords()
  const { dialogs } = useSession()
  const formats = useFormats()
  const coins = useCoins()
  const funding = useFunding(true)
  const [coin, setCoin] = useState(dialog.coin === '' ? firstCoin() : dialog.coin)
  const [text, setText] = useState(dialog.amount)
  const deposit = useDeposit()
  const list = useId()
  const parsed = parseNumberInput(text, formats.settings)
  const name = coin.trim().toUpperCase()
  const known = coins.length === 0 || coins.includes(name)
  const isAmount = parsed.ok && /[1-9]/.test(parsed.value) && !parsed.value.startsWith('-')
  const ready = isAmount && known
  const held = funding.data?.find((row) => row.coin === name)?.available ?? '0'
  const send = () => {
    if (parsed.ok && ready) void deposit.run(name, parsed.value)
  }
  return (
    <Dialog
      open
      size="narrow"
      title={t('topUp.title')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      locked={deposit.busy}
      footer={
        <Button variant="primary" block off={!ready} busy={deposit.busy} onClick={send}>
          {t('topUp.add')}
        </Button>
      }
    >
      <p className="dim">{t('topUp.text')}</p>
      <TextField
        label={t('topUp.coin')}
        list={list}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={coin}
        error={known ? undefined : t('topUp.unknownCoin')}
        onChange={(event) => {
          setCoin(event.target.value)
          deposit.forget()
        }}
        help={
          <span>
            {t('topUp.held')} <Amount value={held} digits={digitsOfCoin(name)} />
          </span>
        }
      />
      <datalist id={list}>
        {coins.map((it) => (
          <option key={it} value={it}>
            {it}
          </option>
        ))}
      </datalist>
      <TextField
        label={t('topUp.amount')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        error={text === '' || isAmount ? undefined : t('error.notAnAmount')}
        onChange={(event) => {
          setText(event.target.value)
          deposit.forget()
        }}
      />
      {deposit.failure !== undefined && (
        <Notice tone="danger" live>
          {topUpWords(deposit.failure, t)}
        </Notice>
      )}
      {deposit.done !== '' && <Notice live>{t('topUp.done', { amount: deposit.done })}</Notice>}
    </Dialog>
  )
}

function useCoins(): readonly string[] {
  const { list: pairs } = useAllPairs(tradedCategories)
  const all = new Set(pairs.flatMap((row) => [row.base_token, row.quote_token]))
  const favoured = [...new Set([firstCoin(), ...FAVOURED])].filter((coin) => all.has(coin))
  return [...favoured, ...[...all].filter((coin) => !favoured.includes(coin)).sort()]
}

function useDeposit() {
  const t = useWords()
  const { api, toasts } = useSession()
  const queries = useQueryClient()
  const formats = useFormats()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState<ApiFailure | undefined>(undefined)
  const run = async (coin: string, amount: string) => {
    setBusy(true)
    setFailure(undefined)
    setDone('')
    try {
      const options = { claims: 'all', generic: true } as const
      await api.call<TopUpResult>(paths.topUp, { coin, amount }, options)
      const words = `${formats.number(amount)} ${coin}`
      setDone(words)
      toasts.push('success', t('topUp.done', { amount: words }), Date.now())
      await queries.invalidateQueries({ queryKey: ['funding'] })
      await queries.invalidateQueries({ queryKey: ['bots', 'summary'] })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  // What was refused is another request than the one that is being filled in now.
  return { busy, done, failure, run, forget: () => setFailure(undefined) }
}

function topUpWords(failure: ApiFailure, t: ReturnType<typeof useWords>): string {
  if (failure.kind === 'timeout') return t('topUp.unknown')
  if (failure.kind === 'network') return t('error.network')
  switch (failure.status) {
    case errorTable.TOP_UP_LIMIT.status:
      return t('topUp.limit')
    case errorTable.UNKNOWN_COIN.status:
      return t('topUp.unknownCoin')
    case errorTable.REQUEST_LIMIT.status:
      return t('error.rate')
    default:
      return t('error.code', { code: failure.status || failure.ret || failure.message })
  }
}
