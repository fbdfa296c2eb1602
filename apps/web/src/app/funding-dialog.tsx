// What lies in the Funding account: every coin with its worth, also what a closed bot paid back
// while others run. The way to more money stands under it, as an action of its own.
import {
  Amount,
  Button,
  CoinDisc,
  DataTable,
  Dialog,
  digitsOf,
  digitsOfCoin,
  Skeleton,
} from '@trellis/ui'
import { useFunding } from '../data/queries.ts'
import { COMMON_COIN, sumsInCommon, times } from '../data/rates.ts'
import { fundingOf, type AccountAmount } from '../data/use-bot-account.ts'
import { useRates } from '../data/use-rates.ts'
import { useSession, useWords } from './session-context.tsx'

export function FundingDialog() {
  const t = useWords()
  const { dialogs } = useSession()
  const { data } = useFunding(true)
  const coins = data === undefined ? undefined : fundingOf(data)
  return (
    <Dialog
      open
      size="narrow"
      title={t('fundingList.title')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      footer={
        <Button block onClick={() => dialogs.open({ name: 'top-up', coin: '', amount: '' })}>
          {t('menu.topUp')}
        </Button>
      }
    >
      <p className="dim">{t('fundingList.text')}</p>
      {coins === undefined ? <Skeleton height="120px" /> : <Coins coins={coins} />}
    </Dialog>
  )
}

function Coins({ coins }: { readonly coins: readonly AccountAmount[] }) {
  const t = useWords()
  const rates = useRates(coins.map((it) => it.coin))
  if (coins.length === 0) return <p className="dim">{t('fundingList.empty')}</p>
  const worth = ({ coin, amount }: AccountAmount): string => {
    const rate = rates.get(coin)
    return rate === undefined ? '' : rate === '1' ? amount : (times(amount, rate) ?? '')
  }
  const sum = sumsInCommon(coins, ['amount'], (it) => it.coin, rates)
  return (
    <>
      <DataTable
        caption={t('fundingList.title')}
        columns={[
          {
            key: 'coin',
            head: t('topUp.coin'),
            cell: ({ coin }: AccountAmount) => (
              <span className="row">
                <CoinDisc coin={coin} small /> <bdi dir="ltr">{coin}</bdi>
              </span>
            ),
          },
          {
            key: 'amount',
            head: t('topUp.amount'),
            numeric: true,
            cell: (it) => <Amount value={it.amount} digits={digitsFor(it)} />,
          },
          {
            key: 'worth',
            head: t('fundingList.worth', { coin: COMMON_COIN }),
            numeric: true,
            cell: (it) => <Amount value={worth(it)} digits={digitsOfCoin(COMMON_COIN)} />,
          },
        ]}
        rows={coins}
        keyOf={(it) => it.coin}
      />
      {sum === undefined ? undefined : (
        <p className="row between">
          <span className="dim">{t('fundingList.together')}</span>
          <span className="fig">
            <Amount value={sum.amount} unit={COMMON_COIN} />
          </span>
        </p>
      )}
    </>
  )
}

/** Coins keep the digits they have, up to eight: what a bot paid back is found again to the lot. */
function digitsFor({ coin, amount }: AccountAmount): number {
  return Math.max(digitsOfCoin(coin) === 2 ? 2 : 0, Math.min(8, digitsOf(amount)))
}
