// By coin: what is in Funding and what bots hold, at which price, and what it is of the whole.
import {
  Amount,
  CoinDisc,
  DataTable,
  digitsOf,
  digitsOfCoin,
  Price,
  useFormats,
  usePhone,
  type Column,
} from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import type { ShownAccount, ShownCoin } from './shown-account.ts'
import { useCoinNames } from './use-money.ts'

/** What coins are called in full. */
type Names = ReadonlyMap<string, string>

/** Digits of an amount: two of money, so that it stands in line; of other coins at most eight. */
export function digitsFor(coin: string, amount: string): number {
  return digitsOfCoin(coin) === 2 ? 2 : Math.min(8, digitsOf(amount))
}

export function CoinTable({ shown }: { readonly shown: ShownAccount }) {
  const t = useWords()
  const format = useFormats()
  const phone = usePhone()
  const { coins, digits, timeMs } = shown
  const names = useCoinNames()
  return (
    <section className="card stack stack-12 account-coins" aria-label={t('account.byCoin')}>
      <div className="row base g12 wrap">
        <h2 className="fig-m">{t('account.byCoin')}</h2>
        <span className="t12 dim">
          {t('account.pricesOf', { time: format.time(timeMs, 'clock') })}
        </span>
      </div>
      {coins.length === 0 ? (
        <p className="dim">{t('account.noCoins')}</p>
      ) : phone ? (
        <CoinList shown={shown} names={names} />
      ) : (
        <DataTable
          lined
          caption={t('account.byCoin')}
          columns={columnsOf(shown, names, t)}
          rows={coins}
          keyOf={(it) => it.coin}
          sums={[
            {
              coin: t('account.sumIn', { coin: shown.currency }),
              funding: <Amount value={shown.funding} digits={digits} />,
              bots: <Amount value={shown.inBots} digits={digits} />,
              value: <Amount value={shown.total} digits={digits} />,
            },
          ]}
        />
      )}
    </section>
  )
}

function columnsOf(
  { digits, currency }: ShownAccount,
  names: Names,
  t: ReturnType<typeof useWords>,
): readonly Column<ShownCoin>[] {
  const amount = (key: 'funding' | 'in_bots' | 'total') => (it: ShownCoin) =>
    Number(it[key]) === 0 ? (
      <span className="dim2">—</span>
    ) : (
      <Amount value={it[key]} digits={digitsFor(it.coin, it[key])} />
    )
  return [
    {
      key: 'coin',
      head: t('account.coin'),
      cell: ({ coin }) => (
        <span className="row">
          <CoinDisc coin={coin} small /> <bdi dir="ltr">{coin}</bdi>
          <CoinName coin={coin} names={names} />
        </span>
      ),
    },
    { key: 'funding', head: t('shell.funding'), numeric: true, cell: amount('funding') },
    { key: 'bots', head: t('account.bots'), numeric: true, cell: amount('in_bots') },
    { key: 'total', head: t('account.total'), numeric: true, cell: amount('total') },
    {
      key: 'price',
      head: t('account.price'),
      numeric: true,
      cell: ({ price }) => (price === '' ? '—' : <Price value={priceText(price)} />),
    },
    {
      key: 'value',
      head: t('account.value', { coin: currency }),
      numeric: true,
      cell: ({ value }) => (value === '' ? '—' : <Amount value={value} digits={digits} />),
    },
    {
      key: 'share',
      head: t('account.share'),
      numeric: true,
      cell: ({ share }) => <Share share={share} />,
    },
  ]
}

/** As many digits as tell it: a price of coins that were converted twice has twelve. */
export function priceText(price: string): string {
  const [whole = '', part = ''] = price.split('.')
  const most = Number(whole) >= 1000 ? 2 : Number(price) >= 0.001 ? 6 : 12
  const digits = part.slice(0, most).replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}

function Share({ share }: { readonly share: string }) {
  const format = useFormats()
  if (share === '') return <>—</>
  return (
    <span className="account-share">
      <bdi dir="ltr">{format.percent(share, 2)}</bdi>
      <i aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, Number(share) * 100)}%` }} />
      </i>
    </span>
  )
}

/** The coin's name in full, where it has another than its symbol. */
function CoinName({ coin, names }: { readonly coin: string; readonly names: Names }) {
  const name = names.get(coin) ?? coin
  return name === coin ? undefined : (
    <bdi className="t12 dim" dir="ltr">
      {name}
    </bdi>
  )
}

interface CoinListProps {
  readonly shown: ShownAccount
  readonly names: Names
}

function CoinList({ shown, names }: CoinListProps) {
  const t = useWords()
  const format = useFormats()
  const part = (coin: string, amount: string): string =>
    Number(amount) === 0 ? '—' : format.money(amount, digitsFor(coin, amount))
  return (
    <ul className="account-list">
      {shown.coins.map((it) => (
        <li key={it.coin}>
          <CoinDisc coin={it.coin} small />
          <span>
            <b>
              <bdi dir="ltr">{it.coin}</bdi>
            </b>{' '}
            <CoinName coin={it.coin} names={names} />
            <small>
              {t('account.parts', {
                funding: part(it.coin, it.funding),
                bots: part(it.coin, it.in_bots),
              })}
            </small>
          </span>
          <span className="num">
            <b>{it.value === '' ? '—' : <Amount value={it.value} digits={shown.digits} />}</b>
            <small>
              {it.share === '' ? '' : t('account.ofTotal', { part: format.percent(it.share, 2) })}
            </small>
          </span>
        </li>
      ))}
      <li>
        <span />
        <b>{t('account.totalIn', { coin: shown.currency })}</b>
        <b className="num">
          <Amount value={shown.total} digits={shown.digits} />
        </b>
      </li>
    </ul>
  )
}
