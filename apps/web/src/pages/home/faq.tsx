// The questions people ask before they trust a bot, answered without promises.
import { useWords } from '../../app/session-context.tsx'

const questions = ['lose', 'range', 'total', 'cost', 'sleep', 'money'] as const

export function Faq() {
  const t = useWords()
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
            <p className="dim t14">{t(`faq.${key}Answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
