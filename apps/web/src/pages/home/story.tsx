// How it works in 60 seconds: four steps of 15, each lights up its part of the living trellis. It
// goes on by itself until a reader takes over.
import { useEffect, useState } from 'react'
import { UNKNOWN } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import './story.css'

export const STEPS = [1, 2, 3, 4] as const
const STEP_MS = 15_000

export interface StoryState {
  readonly step: number
  readonly playing: boolean
  choose(step: number): void
  hold(held: boolean): void
}

/** Steps move on every 15 s, once through; a chosen step stays. */
export function useStory(): StoryState {
  const [step, setStep] = useState(1)
  const [playing, setPlaying] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!playing || held) return
    const timer = setTimeout(() => {
      if (step === STEPS.length) setPlaying(false)
      else setStep(step + 1)
    }, STEP_MS)
    return () => clearTimeout(timer)
  }, [step, playing, held])
  return {
    step,
    playing: playing && !held,
    choose: (next) => {
      setPlaying(false)
      setStep(next)
    },
    hold: setHeld,
  }
}

export interface StoryProps {
  readonly story: StoryState
  /** Values for the words: gap, net, pairs, fills; what is not known leaves its sentence out. */
  readonly values: Readonly<Record<string, string | number>>
}

export function Story({ story, values }: StoryProps) {
  const t = useWords()
  return (
    // Only holds the story while somebody is reading it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="story"
      id="how"
      aria-labelledby="how-title"
      onPointerEnter={() => story.hold(true)}
      onPointerLeave={() => story.hold(false)}
      onFocus={() => story.hold(true)}
      onBlur={() => story.hold(false)}
    >
      <h2 className="h2" id="how-title">
        {t('home.how')}
      </h2>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <button
              type="button"
              aria-pressed={story.step === step}
              data-playing={(story.playing && story.step === step) || undefined}
              onClick={() => story.choose(step)}
            >
              <span className="n">{step}</span>
              <span className="h2">{t(`home.step${step}`)}</span>
              <span className="dim">
                {t(`home.step${step}Text`)}
                {(step === 2 || step === 3) && <Known text={t(`home.step${step}Known`, values)} />}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A sentence with figures; its room is kept until they are known. */
function Known({ text }: { readonly text: string }) {
  return <span className={text.includes(UNKNOWN) ? 'unknown' : undefined}> {text}</span>
}
