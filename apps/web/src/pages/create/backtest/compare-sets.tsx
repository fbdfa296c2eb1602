// Two sets of settings side by side: what was set aside, and the form as it is. What differs is
// marked, in colour and in words; the one set aside is taken back into the form by its button.
import type { ReactNode } from 'react'
import type { BacktestProps, SettingLine } from '@trellis/bot-kit/web/web-context.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Skeleton, UNKNOWN } from '@trellis/ui'
import { figureRows, type FigureKey, type FigureRow } from './figure-rows.tsx'
import type { BacktestView } from './use-backtest.ts'

/** A set keeps its name and its column, whether it is set aside or in the form. */
export type SetName = 'A' | 'B'
const NAMES = ['A', 'B'] as const

export function otherOf(name: SetName): SetName {
  return name === 'A' ? 'B' : 'A'
}

/** Settings that were set aside to be compared with. */
export interface PinnedSet {
  readonly name: SetName
  readonly input: object
  readonly settings: readonly SettingLine[]
  /** Writes them into the form again. */
  restore(): void
}

export interface CompareSetsProps extends BacktestProps {
  readonly pinned: PinnedSet
  readonly pinnedView: BacktestView
  readonly view: BacktestView
  /** The set that was set aside goes into the form, and that of the form is set aside. */
  onSwap(): void
}

interface Line {
  readonly key: string
  readonly name: ReactNode
  readonly a: ReactNode
  readonly b: ReactNode
  readonly differs: boolean
}

export function CompareSets(props: CompareSetsProps) {
  const { t } = useWeb()
  const { pinned } = props
  const settings = settingRows(...inOrder(pinned.name, pinned.settings, props.settings))
  return (
    <div className="backtest-sets">
      <p className="sr-only" role="status">
        {t('lab.sets.says', { now: otherOf(pinned.name), aside: pinned.name })}
      </p>
      <table>
        <caption className="sr-only">{t('lab.sets.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('lab.sets.row')}</span>
            </th>
            {NAMES.map((name) => (
              <th key={name} scope="col" className="num">
                <span>{name}</span>
                <Button small off={name !== pinned.name} onClick={props.onSwap}>
                  {name === pinned.name ? t('lab.sets.use', { set: name }) : t('lab.sets.inForm')}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.map((line) => (
            <Row key={line.key} line={line} />
          ))}
        </tbody>
        <tbody className="rule">
          {useFigureLines(props).map((line) => (
            <Row key={line.key} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line: { name, a, b, differs } }: { readonly line: Line }) {
  const { t } = useWeb()
  return (
    <tr data-differs={differs ? '' : undefined}>
      <th scope="row">
        {name}
        {differs ? <span className="sr-only"> {t('lab.sets.differs')}</span> : undefined}
      </th>
      <td className="num">{a}</td>
      <td className="num">{b}</td>
    </tr>
  )
}

/** What is set aside and what is of the form, as A and B. */
function inOrder<T>(pinned: SetName, aside: T, now: T): readonly [T, T] {
  return pinned === 'A' ? [aside, now] : [now, aside]
}

/** Every setting that either of them has. */
function settingRows(ofA: readonly SettingLine[], ofB: readonly SettingLine[]): readonly Line[] {
  const names = new Map([...ofA, ...ofB].map(({ key, term }) => [key, term]))
  return [...names].map(([key, name]) => {
    const [a, b] = [ofA, ofB].map((lines) => lines.find((it) => it.key === key))
    return {
      key,
      name,
      a: a?.value ?? UNKNOWN,
      b: b?.value ?? UNKNOWN,
      differs: (a?.text ?? '') !== (b?.text ?? ''),
    }
  })
}

function useFigureLines(props: CompareSetsProps): readonly Line[] {
  const { t, format } = useWeb()
  const { pinned, pinnedView, view } = props
  // What is stale of the form is grey; of what is set aside there is nothing between.
  const aside = pinnedView.isFresh ? pinnedView.answer : undefined
  const [a, b] = inOrder(pinned.name, aside, view.answer).map((answer) =>
    answer === undefined ? undefined : figureRows(answer, props, { t, format }),
  )
  const value = (rows: readonly FigureRow[] | undefined, key: FigureKey): ReactNode =>
    rows?.find((it) => it.key === key)?.value ?? <Skeleton width="56px" />
  return (b ?? a ?? []).map(({ key }) => ({
    key,
    name: t(`lab.figure.${key}`),
    a: value(a, key),
    b: value(b, key),
    differs: false,
  }))
}
