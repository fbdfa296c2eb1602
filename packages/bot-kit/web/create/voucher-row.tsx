// Vouchers of the reader that the bot could begin with: chosen in the last look before money moves,
// none by default. Nothing is shown where none fits.
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { digitsOfCoin, isolated, Select } from '@trellis/ui'
import { leastTaken } from '../../reward-stake.ts'
import type { RewardRow } from '../../wire/rewards.ts'
import { amountOf } from '../decimal-amount.ts'
import { VOUCHER_LIST } from '../voucher-list.ts'
import { useWeb } from '../web-context.ts'
import type { FormModel } from './create-kind.ts'
import { isUsed, rowsOfPart } from './form-layout.ts'

const NONE = ''

/** What a create call says of a voucher. */
export interface VoucherFields {
  readonly init_bonus: string
  readonly reward_id: string
}

/** Vouchers that fit a plan: of its kind, with enough of the reader's own beside them. */
function fitting(
  rows: readonly RewardRow[],
  kind: string,
  investment: string,
): readonly RewardRow[] {
  return rows.filter(({ status, kinds, amount, min_investment: least }) => {
    const needed = leastTaken(amountOf(amount), amountOf(least))
    return status === 'GRANTED' && kinds.includes(kind) && amountOf(investment) >= needed
  })
}

/** The fields of a voucher; none of none. */
export function fieldsOf(voucher: RewardRow | undefined): VoucherFields | undefined {
  if (voucher === undefined) return undefined
  return { init_bonus: voucher.amount, reward_id: voucher.reward_id }
}

/** Vouchers that fit what stands in the form, asked for while it is confirmed. */
export function useVouchers({ kind, draft }: FormModel, isAsked: boolean): readonly RewardRow[] {
  const { call, signedIn } = useWeb()
  const { data } = useQuery({
    queryKey: ['vouchers'],
    enabled: isAsked && signedIn,
    queryFn: ({ signal }) =>
      call<{ list: readonly RewardRow[] }>(VOUCHER_LIST, { limit: 200 }, { signal, claims: 'all' }),
  })
  const row = rowsOfPart(kind, 'amount').find(
    (it) => it.type === 'amount' && isUsed(kind.table, it, draft),
  )
  const investment = row === undefined ? '' : (draft.values[row.form] ?? '')
  return investment === '' ? [] : fitting(data?.list ?? [], kind.id, investment)
}

interface VoucherRowProps {
  readonly vouchers: readonly RewardRow[]
  readonly chosen: RewardRow | undefined
  onChoose(id: string): void
}

/** The choice, and what it means. */
export function VoucherRow({ vouchers, chosen, onChoose }: VoucherRowProps) {
  const { t, format } = useWeb()
  const id = useId()
  if (vouchers.length === 0) return undefined
  const money = ({ amount, coin }: RewardRow): string =>
    isolated(`${format.money(amount, digitsOfCoin(coin))} ${coin}`)
  const until = ({ expire_time: at }: RewardRow): string => format.time(Number(at), 'day')
  const options = vouchers.map((it) => ({
    value: it.reward_id,
    label: t('advice.voucher.one', { amount: money(it), until: until(it) }),
  }))
  return (
    <div className="stack rule" data-testid="voucher">
      <div className="row between">
        <label htmlFor={id}>{t('advice.voucher.name')}</label>
        <Select
          id={id}
          label={t('advice.voucher.name')}
          closeLabel={t('form.close')}
          options={[{ value: NONE, label: t('advice.voucher.none') }, ...options]}
          value={chosen?.reward_id ?? NONE}
          onChange={onChoose}
        />
      </div>
      {chosen === undefined ? undefined : (
        <p className="t12 dim">{t('advice.voucher.means', { amount: money(chosen) })}</p>
      )}
    </div>
  )
}
