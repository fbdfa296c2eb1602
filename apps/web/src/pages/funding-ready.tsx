// What a reader without bots has: the money in Funding that is ready for the first.
import { Amount, digitsOf, digitsOfCoin } from '@trellis/ui'
import { useWords } from '../app/session-context.tsx'
import { useBotAccount } from '../data/use-bot-account.ts'

/** "100,000.00 USDT ready in Funding", the other coins after it; nothing where there is none. */
export function FundingReady() {
  const t = useWords()
  const [main, ...others] = useBotAccount()?.funding ?? []
  if (main === undefined) return null
  return (
    <span className="row base wrap" data-testid="funding-ready">
      <span className="fig-l">
        <Amount value={main.amount} digits={digitsOfCoin(main.coin)} unit={main.coin} />
      </span>
      <span>{t('funding.ready')}</span>
      {others.length > 0 && (
        <span className="t12 dim">
          {t('funding.also')}{' '}
          {others.map(({ coin, amount }, index) => (
            <span key={coin}>
              {index > 0 && ' · '}
              <Amount
                value={amount}
                digits={Math.min(digitsOf(amount), digitsOfCoin(coin))}
                unit={coin}
              />
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
