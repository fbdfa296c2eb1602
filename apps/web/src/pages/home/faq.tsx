// The questions people ask before they trust a bot, answered without promises. They stand below
// what home first shows, so their words come behind it.
import { useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { firstCategory } from '../../app/first-kind.ts'
import { createTextsHook } from '../../app/words-hook.ts'
import { feeWords, useFees } from '../../data/use-fees.ts'
import './faq.css'

const useFaqTexts = createTextsHook('faq')

const questions = ['lose', 'range', 'total', 'cost', 'sleep', 'money'] as const

/** Waits for its words by suspending. */
export function Faq() {
  useFaqTexts()
  const t = useWords()
  const { percent } = useFormats()
  const fees = useFees(firstCategory)
  const cost = fees && t('faq.costAnswer', feeWords(fees, percent))
  return (
    <section className="stack stack-12" aria-labelledby="faq-title">
      <div className="sec">
        <h2 className="h2" id="faq-title">
          {t('home.faq')}
        </h2>
      </div>
      <div className="faq">
        {questions.map((key) => (
          <details key={key} className="card" name="faq">
            <summary className="h2">{t(`faq.${key}`)}</summary>
            <p className="dim t14">
              {key === 'cost' ? (cost ?? t('footer.feesLater')) : t(`faq.${key}Answer`)}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
