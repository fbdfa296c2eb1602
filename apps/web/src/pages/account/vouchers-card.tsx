// Vouchers of the account and what became of each, the newest first; nothing where none was ever
// granted.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { VOUCHER_LIST } from '@trellis/bot-kit/web/voucher-list.ts'
import type { RewardRow } from '@trellis/bot-kit/wire/rewards.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import { isolated, useFormats } from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { digitsFor } from './coin-table.tsx'

const SHOWN = 20
const kinds: readonly WebKind[] = webKinds

export function VouchersCard({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['vouchers', 'account'],
    enabled: ready,
    queryFn: ({ signal }) =>
      api.call<{ list: readonly RewardRow[] }>(VOUCHER_LIST, { limit: SHOWN }, { signal }),
  })
  const list = data?.list ?? []
  if (list.length === 0) return undefined
  return (
    <section className="card stack stack-12" aria-label={t('account.vouchers')}>
      <h2 className="fig-m">{t('account.vouchers')}</h2>
      <p className="t12 dim">{t('account.vouchersText')}</p>
      <ul className="stack">
        {list.map((row) => (
          <Voucher key={row.reward_id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Voucher({ row }: { readonly row: RewardRow }) {
  const t = useWords()
  const format = useFormats()
  const { amount, coin, status, bot_id: bot, expire_time: at, returned } = row
  const digits = digitsFor(coin, amount)
  const values = {
    time: format.time(Number(at), 'date'),
    returned: format.money(returned, digits),
  }
  const says = t(`account.voucher-${status}`, values)
  const good = kinds.filter((it) => row.kinds.includes(it.kind))
  const names = good.map((it) => t(`${it.offer.words}.name`)).join(', ')
  return (
    <li className="row between wrap account-voucher" data-testid="voucher">
      <span>
        <bdi dir="ltr">
          {format.money(amount, digits)} {coin}
        </bdi>
        <small className="dim t12">
          {t('account.voucherFor', {
            kinds: names,
            least: isolated(`${format.money(row.min_investment, digitsFor(coin, ''))} ${coin}`),
          })}
        </small>
      </span>
      <span className="t12 dim">
        {bot === '0' ? says : <Link href={`/bot/${bot}/`}>{says}</Link>}
      </span>
    </li>
  )
}
