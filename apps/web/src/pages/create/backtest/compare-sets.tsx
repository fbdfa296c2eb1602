// Two sets of settings side by side: what was set aside as A, and the form as it is, B. What
// differs is marked, in colour and in words.
import type { ReactNode } from 'react'
import type { BacktestProps, SettingLine } from '@trellis/bot-kit/web/web-context.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Skeleton, UNKNOWN } from '@trellis/ui'
import { figureRows, type FigureKey, type FigureRow } from './figure-rows.tsx'
import type { BacktestView } from './use-backtest.ts'

/** Settings that were set aside to be compared with. */
export interface PinnedSet {
  readonly input: object
  readonly settings: readonly SettingLine[]
}

export interface CompareSetsProps extends BacktestProps {
  readonly pinned: PinnedSet
  readonly pinnedView: BacktestView
  readonly view: BacktestView
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
  const settings = settingRows(props.pinned.settings, props.settings)
  return (
    <div className="backtest-sets">
      <table>
        <caption className="sr-only">{t('lab.sets.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('lab.sets.row')}</span>
            </th>
            <th scope="col" className="num">
              {t('lab.sets.a')}
            </th>
            <th scope="col" className="num">
              {t('lab.sets.b')}
            </th>
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

/** Every setting that either of them has. */
function settingRows(pinned: readonly SettingLine[], now: readonly SettingLine[]): readonly Line[] {
  const names = new Map([...pinned, ...now].map(({ key, term }) => [key, term]))
  return [...names].map(([key, name]) => {
    const [a, b] = [pinned, now].map((lines) => lines.find((it) => it.key === key))
    return {
      key,
      name,
      a: a?.value ?? UNKNOWN,
      b: b?.value ?? UNKNOWN,
      differs: (a?.text ?? '') !== (b?.text ?? ''),
    }
  })
}

function useFigureLines({ pinnedView, view, ...props }: CompareSetsProps): readonly Line[] {
  const { t, format } = useWeb()
  const [a, b] = [pinnedView, view].map(({ answer }) =>
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
