// How far a ladder is: a mark for each addition, filled or not, with the same in words.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import './martingale.css'

export function Pips({ filled, of }: { readonly filled: number; readonly of: number }) {
  const { t } = useWeb()
  return (
    <span className="row t12 dim">
      <span className="round-pips" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => index).map((index) => (
          <i key={index} className={index < filled ? 'on' : undefined} />
        ))}
      </span>
      {t('futuresMartingale.filledOf', { filled, count: of })}
    </span>
  )
}
