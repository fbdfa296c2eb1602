// Why a backtest has no result, in words of the form where its settings are at fault.
import { REQUEST_TIMEOUT_CODE } from '@trellis/contract/codes'
import { labTable, type LabCode } from '@trellis/contract/lab-codes'
import type { BacktestProps, CallFailure, Translate } from '@trellis/bot-kit/web/web-context.ts'

export interface RefusalWords {
  readonly text: string
  /** The same may be answered another time. */
  readonly mayRetry: boolean
}

type Name = LabCode | 'settings' | 'timeout' | 'limited' | 'network' | 'other'

const RATE_LIMITED = 10006
/** What the same request will be answered with again. */
const FINAL: readonly Name[] = ['labOff', 'labNotTried', 'labTooShort', 'labNotThen', 'settings']

interface Found {
  readonly from?: unknown
  readonly problems?: unknown
}

export function refusalWords(
  failure: CallFailure,
  t: Translate,
  problemText: BacktestProps['problemText'],
  day: (atMs: number) => string,
): RefusalWords {
  const name = nameOf(failure)
  const { from, problems } = (failure.result ?? {}) as Found
  const [first] = (Array.isArray(problems) ? problems : []) as Parameters<typeof problemText>
  const problem = first === undefined ? '' : problemText(first)
  const date = typeof from === 'string' && from !== '' ? day(Number(from)) : ''
  const said = t(`lab.refused.${name}`, { date })
  return {
    text: problem === '' ? said : `${said} ${problem}`,
    mayRetry: !FINAL.includes(name),
  }
}

function nameOf({ ret, status, kind }: CallFailure): Name {
  const codes = Object.keys(labTable) as readonly LabCode[]
  const code = codes.find((it) => labTable[it].ret === ret)
  if (code !== undefined) return code
  if (status !== 0) return 'settings'
  if (ret === REQUEST_TIMEOUT_CODE) return 'timeout'
  if (ret === RATE_LIMITED) return 'limited'
  return kind === 'network' ? 'network' : 'other'
}

interface Stood {
  readonly isRefused: boolean
  /** The form has settings that can be tried. */
  readonly isSound: boolean
}

/** Of what the figures are that stand while none is of the settings as they are now. */
export function staleKey({ isRefused, isSound }: Stood): string {
  if (isRefused) return 'lab.staleBefore'
  return isSound ? 'lab.stale' : 'lab.staleUnsound'
}
