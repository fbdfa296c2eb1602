// Adjusting a running grid: before and after side by side, what it does to orders, and the money it
// needs.
// Statistics are kept; nothing changes before "apply".
import type { FormProblem } from '@trellis/bot-kit/web/create/create-kind.ts'
import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Button, Dialog, FieldError, Notice, RangeField } from '@trellis/ui'
import type { LevelRow, SpotSymbol } from '@trellis/contract'
import { botKey, useLevels } from '@trellis/bot-kit/web/bot-queries.ts'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { movedRange, rangeAround } from '@trellis/bot-kit/web/grid/range-around.ts'
import { isOpenResult, useUnknownResult } from '@trellis/bot-kit/web/unknown-result.ts'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { CheckProblem, GridDetail, UpdateCheck } from '../wire.ts'
import { AdjustTable } from './adjust-table.tsx'
import {
  changedFields,
  draftOfGrid,
  movesLevels,
  updateRequest,
  type AdjustDraft,
  type AdjustField,
} from './adjust-form.ts'
import { pairOf } from './detail-view.ts'
import { problemView } from '@trellis/bot-kit/web/create/form-field.tsx'
import { mergeProblems, problemsOfBot } from '@trellis/bot-kit/web/create/form-problems.ts'
import { fractionToPercent } from '@trellis/bot-kit/web/create/percent.ts'
import { crossedProblems } from '@trellis/bot-kit/web/grid/crossed-range.ts'
import { problemKind } from './problem-kind.ts'
import { instrumentOf, priceDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { readGrid } from './read-grid.ts'
import './adjust-dialog.css'

type AdjustDialogProps = ActionDialogProps<GridDetail>

export function AdjustDialog(props: AdjustDialogProps) {
  return props.open ? <OpenAdjust {...props} /> : undefined
}

/** Status code of a symbol that does not trade now: levels can then not be laid anew. */
const NOT_TRADING = 431

type Sent = 'idle' | 'sending' | 'unknown' | { readonly code: string; readonly status: number }

function OpenAdjust(props: AdjustDialogProps) {
  const { botId, detail, view, last, onClose } = props
  const { t, call, toast, format } = useWeb()
  const client = useQueryClient()
  const pair = useMemo(() => pairOf(detail, props.pairs), [detail, props.pairs])
  const levels = useLevels(botId)?.levels ?? NO_LEVELS
  const [before] = useState(() => draftOfGrid(detail))
  const [draft, setDraft] = useState(() => withValues(before, props.preset))
  const [sent, setSent] = useState<Sent>('idle')
  const changed = changedFields(before, draft)
  const check = useUpdateCheck(botId, draft, changed)
  const problems = useProblems(check.answer, draft, pair)
  const needs = check.answer?.add_investment ?? '0'
  const asks = Number(needs) > 0
  const real = problems.filter(
    (it) => it.code !== 'add-investment' && it.code !== 'param-not-change',
  )
  const ready = changed.length > 0 && check.fresh && real.length === 0
  const applied = (): void => {
    toast('success', t('spotGrid.adjust.done'))
    onClose()
  }
  const unknown = useUnknownResult({
    botId,
    active: sent === 'unknown',
    read: readGrid,
    happened: (now) => changedFields(draftOfGrid(now.detail), draft).length === 0,
    onHappened: applied,
  })
  const send = (): void => {
    const request = updateRequest(botId, draft, changed)
    if (request === undefined) return
    setSent('sending')
    call(paths.updateSgrid, asks ? { ...request, add_investment: needs } : request, {
      claims: 'all',
    })
      .then(applied)
      .catch((failure: CallFailure) => setSent(afterRefusal(failure)))
      .finally(() => void client.invalidateQueries({ queryKey: botKey(botId) }))
  }
  const set = (values: Partial<AdjustDraft['values']>): void =>
    setDraft((now) => withValues(now, values))
  const amount = `${format.money(needs, 2, 'expand')} ${detail.quote_token}`
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('spotGrid.adjust.title')}
      closeLabel={t('bot.close')}
      locked={sent === 'sending'}
      footer={
        <>
          <Button onClick={onClose}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={!ready || unknown === 'looking'}
            busy={sent === 'sending'}
            onClick={send}
          >
            {asks && ready ? t('spotGrid.adjust.add', { amount }) : t('spotGrid.adjust.save')}
          </Button>
        </>
      }
    >
      <div className="row wrap between">
        <p className="t12 dim">
          {t('spotGrid.adjust.priceNow', { price: format.price(last, view.digits.price) })}
        </p>
        <RangePresets detail={detail} last={last} tick={pair.tick_size} set={set} />
      </div>
      <AdjustFields
        detail={detail}
        pair={pair}
        draft={draft}
        answer={check.answer}
        problems={real}
        set={(field, value) => set({ [field]: value })}
        onDraft={setDraft}
      />
      <AdjustTable
        detail={detail}
        pair={pair}
        levels={levels}
        draft={draft}
        moved={movesLevels(changed)}
        touched={changed.length > 0}
      />
      <p className={asks ? 'warn' : 'dim'} role="status">
        {changed.length === 0
          ? t('spotGrid.adjust.unchanged')
          : check.failed
            ? t(`spotGrid.adjust.${check.closed ? 'closed' : 'checkFailed'}`)
            : !check.fresh
              ? t('spotGrid.adjust.checking')
              : t(asks ? 'spotGrid.adjust.needs' : 'spotGrid.adjust.nothing', { amount })}
      </p>
      {typeof sent === 'object' ? (
        <Refused {...sent} coin={detail.quote_token} needs={needs} />
      ) : undefined}
      {sent === 'unknown' ? (
        <Notice tone="warn" live>
          {t(`bot.unknown.adjust${unknown === 'over' ? '-over' : ''}`)}
        </Notice>
      ) : undefined}
      <p className="t12 dim2">{t('spotGrid.adjust.text')}</p>
    </Dialog>
  )
}

const NO_LEVELS: readonly LevelRow[] = []

function withValues(draft: AdjustDraft, values: Partial<AdjustDraft['values']>): AdjustDraft {
  return { ...draft, values: { ...draft.values, ...values } }
}

interface RangePresetsProps {
  readonly detail: GridDetail
  readonly last: string
  readonly tick: string
  set(values: { readonly low: string; readonly high: string }): void
}

const SHARES = [5, 10, 20] as const

/** Ranges around the price in one press: the same width, or a share to either side. */
function RangePresets({ detail, last, tick, set }: RangePresetsProps) {
  const { t } = useWeb()
  const range = { low: detail.min_price, high: detail.max_price }
  const presets = [
    { label: t('spotGrid.adjust.sameWidth'), range: movedRange(range, last, tick) },
    ...SHARES.map((it) => ({ label: `±${it}%`, range: rangeAround(last, it, tick) })),
  ]
  return (
    <div className="picks" role="group" aria-label={t('spotGrid.adjust.presets')}>
      {presets.map((it) => (
        <button
          key={it.label}
          type="button"
          disabled={it.range === undefined}
          onClick={() => it.range && set(it.range)}
        >
          {it.label}
        </button>
      ))}
    </div>
  )
}

interface RefusedProps {
  readonly code: string
  readonly status: number
  readonly coin: string
  readonly needs: string
}

const NO_BALANCE = 401

/** Why nothing was changed, and the way to more money where that was it. */
function Refused({ code, status, coin, needs }: RefusedProps) {
  const { t, openTopUp } = useWeb()
  const words = (): string => {
    if (status === NO_BALANCE) return t('spotGrid.adjust.noBalance', { coin })
    if (status === NOT_TRADING) return t('spotGrid.adjust.closed')
    return t(`spotGrid.adjust.refused${code === '' ? '' : 'For'}`, { code })
  }
  return (
    <Notice
      tone="danger"
      live
      action={
        status === NO_BALANCE ? (
          <Button small onClick={() => openTopUp(coin, needs)}>
            {t('form.topUp')}
          </Button>
        ) : undefined
      }
    >
      {words()}
    </Notice>
  )
}

function afterRefusal(failure: CallFailure): Sent {
  if (isOpenResult(failure)) return 'unknown'
  const result = failure.result as { readonly check_code?: string } | undefined
  const code = result?.check_code ?? ''
  return {
    code,
    status: failure.status,
  }
}

/** The server's word on the change, asked a moment after the last keystroke. */
function useUpdateCheck(botId: string, draft: AdjustDraft, changed: readonly string[]) {
  const { call } = useWeb()
  const request = useMemo(
    // Unchanged it is asked as well: the answer brings the ranges.
    () => updateRequest(botId, draft, changed),
    [botId, draft, changed],
  )
  const key = useDebounced(JSON.stringify(request ?? ''))
  const query = useQuery({
    queryKey: ['grid', botId, 'update-check', key],
    enabled: key !== '""',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = JSON.parse(key) as object
      return call<UpdateCheck>(paths.validateUpdateSgrid, body, { signal, claims: 'all' }).catch(
        (failure: CallFailure) => {
          const result = failure.result as Partial<UpdateCheck> | undefined
          if (!Array.isArray(result?.problems)) throw failure
          return result as UpdateCheck
        },
      )
    },
  })
  const now = JSON.stringify(request ?? '')
  const fresh = key === now && query.isSuccess && !query.isPlaceholderData
  const failed = query.isError && key === now
  const closed = failed && (query.error as unknown as CallFailure).status === NOT_TRADING
  return { answer: query.data, fresh, failed, closed }
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(settled)
}

const NO_PROBLEMS: readonly CheckProblem[] = []

/** What the server found; of two prices that are crossed, both fields say so as in the form. */
function useProblems(
  answer: UpdateCheck | undefined,
  draft: AdjustDraft,
  pair: SpotSymbol,
): readonly FormProblem[] {
  const found: readonly CheckProblem[] = answer?.problems ?? NO_PROBLEMS
  return useMemo(() => {
    const instrument = instrumentOf(pair)
    const server = problemsOfBot(problemKind, found, pair.symbol, instrument)
    return mergeProblems(crossedProblems(draft, instrument), server)
  }, [found, draft, pair])
}

interface FieldsProps {
  readonly detail: GridDetail
  readonly pair: SpotSymbol
  readonly draft: AdjustDraft
  readonly answer: UpdateCheck | undefined
  readonly problems: readonly FormProblem[]
  set(field: AdjustField, value: string): void
  onDraft(draft: AdjustDraft): void
}

function AdjustFields(props: FieldsProps) {
  const { draft, answer, problems, pair, detail, set } = props
  const { t, format } = useWeb()
  const digits = priceDigits(pair)
  const ranges: Readonly<Record<AdjustField, { from: string; to: string } | undefined>> = {
    low: answer?.min_price,
    high: answer?.max_price,
    count: answer?.cell_number,
    takeProfit: answer?.take_profit,
    stopLoss: answer?.stop_loss,
    trailingStop: answer && {
      from: fractionToPercent(answer.ts_percent.from),
      to: fractionToPercent(answer.ts_percent.to),
    },
    limitUp: answer?.limit_up_price,
  }
  const field = (name: AdjustField) => {
    const found = problems.find((it) => it.field === name)
    const whole = name === 'count' || name === 'trailingStop'
    const number = (text: string): string => format.number(text, whole ? 0 : digits)
    const range = ranges[name]
    return (
      <RangeField
        key={name}
        label={t(`spotGrid.field.${name}`)}
        value={draft.values[name]}
        onChange={(value) => set(name, value)}
        tick={whole ? '1' : pair.tick_size}
        digits={whole ? 0 : digits}
        hint={name === 'count' ? undefined : name === 'trailingStop' ? '%' : detail.quote_token}
        min={range?.from ?? ''}
        max={range?.to ?? ''}
        maxText={
          range !== undefined && range.from !== '' && range.to === ''
            ? t('spotGrid.noMaximum')
            : undefined
        }
        track={false}
        steppers={name === 'low' || name === 'high' || name === 'count'}
        placeholder={t('spotGrid.none')}
        problem={found === undefined ? undefined : problemView(problemKind, found, t, number)}
        showProblem={found !== undefined}
        less={t('form.less')}
        more={t('form.more')}
      />
    )
  }
  const trailing = problems.find((it) => it.field === 'trailing')
  return (
    <>
      <div className="adjust-fields">
        {(['low', 'high', 'count', 'takeProfit', 'stopLoss'] as const).map(field)}
        {detail.is_support_ts ? field('trailingStop') : undefined}
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.trailing}
          onChange={(event) => props.onDraft({ ...draft, trailing: event.target.checked })}
        />
        <span>{t('spotGrid.field.trailing')}</span>
      </label>
      {draft.trailing ? <div className="adjust-fields">{field('limitUp')}</div> : undefined}
      {trailing === undefined ? undefined : (
        <FieldError
          id="adjust-trailing-problem"
          problem={problemView(problemKind, trailing, t, (text) => format.number(text))}
          onFix={() => props.onDraft({ ...draft, trailing: false })}
        />
      )}
    </>
  )
}
