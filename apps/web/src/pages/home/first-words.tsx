// The words over the trellis for who is signed in and has no bot yet: the money that is ready, what
// comes next, and a first setting one tap away. Guests never load them.
import { Link } from 'wouter'
import type { ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { buttonClass, Icon } from '@trellis/ui'
import { firstFormOf } from '../../app/first-kind.ts'
import { useWords } from '../../app/session-context.tsx'
import { firstCoin } from '../../data/first-coin.ts'
import { FundingReady } from '../funding-ready.tsx'

const steps = ['funded', 'look', 'start'] as const

export function FirstWords({ pair }: { readonly pair: ListedPair | undefined }) {
  const t = useWords()
  const named = pair ? marketName(pair) : `BTC/${firstCoin()}`
  return (
    <>
      <h1>
        <FundingReady />
      </h1>
      <ol className="first-steps">
        {steps.map((step, index) => (
          <li key={step} data-done={index === 0 || undefined}>
            <span className="n">{index === 0 ? <Icon name="check" size={16} /> : index + 1}</span>
            {t(`home.first-${step}`)}
          </li>
        ))}
      </ol>
      <div className="row wrap actions">
        <Link
          className={buttonClass({ variant: 'primary' })}
          href={pair ? firstFormOf(pair) : '/create/'}
        >
          {t('home.firstBot', { pair: named })}
        </Link>
        <Link className={buttonClass()} href="/create/">
          {t('home.ownSetting')}
        </Link>
      </div>
    </>
  )
}
