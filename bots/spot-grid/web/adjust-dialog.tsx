// Adjusting a running grid: before and after side by side, what it does to orders, and the money it
// needs.
// Statistics are kept; nothing changes before "apply".
import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Button, Dialog, FieldError, Notice, RangeField } from '@trellis/ui'
import type { LevelRow } from '@trellis/contract'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { CheckProblem, UpdateCheck } from '../wire.ts'
import { AdjustTable } from './adjust-table.tsx'
import {
  changedFields,
  draftOfGrid,
  movesLevels,
  updateRequest,
  type AdjustDraft,
  type AdjustField,
} from './adjust-form.ts'
import type { GridDialogProps } from './close-dialog.tsx'
import { crossedProblems, mergeProblems, serverProblems, type FormProblem } from './form-errors.ts'
import { emptyDraft, fractionToPercent } from './form.ts'
import { problemView } from './grid-field.tsx'
import { instrumentOf, priceDigits } from './pair-instrument.ts'
import { isOpenResult, useDoubt } from './use-doubt.ts'

interface AdjustDialogProps extends GridDialogProps {
  readonly levels: readonly LevelRow[]
}

export function AdjustDialog(props: AdjustDialogProps) {
  return props.open ? <OpenAdjust {...props} /> : undefined
}

/** Status code of a symbol that does not trade now: levels can then not be laid anew. */
const NOT_TRADING = 431

type Sent = 'idle' | 'sending' | 'unknown' | { readonly code: string; readonly status: number }

function OpenAdjust(props: AdjustDialogProps) {
  const { botId, detail, pair, onClose } = props
  const { t, call, toast, format, openTopUp } = useWeb()
  const client = useQueryClient()
  const [before] = useState(() => draftOfGrid(detail))
  const [draft, setDraft] = useState(before)
  const [sent, setSent] = useState<Sent>('idle')
  const changed = changedFields(before, draft)
  const check = useUpdateCheck(botId, draft, changed)
  const problems = useProblems(check.answer, draft, props)
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
  const doubt = useDoubt({
    botId,
    active: sent === 'unknown',
    happened: (now) => changedFields(draftOfGrid(now), draft).length === 0,
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
      .finally(() => void client.invalidateQueries({ queryKey: ['grid', botId] }))
  }
  const set = (field: AdjustField, value: string): void =>
    setDraft((now) => ({ ...now, values: { ...now.values, [field]: value } }))
  const amount = `${format.money(needs, 2, 'expand')} ${detail.quote_token}`
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('spotGrid.adjust.title')}
      closeLabel={t('spotGrid.close')}
      locked={sent === 'sending'}
      footer={
        <>
          <Button onClick={onClose}>{t('spotGrid.confirm.back')}</Button>
          <Button
            variant="primary"
            off={!ready || doubt === 'looking'}
            busy={sent === 'sending'}
            onClick={send}
          >
            {asks && ready ? t('spotGrid.adjust.add', { amount }) : t('spotGrid.adjust.save')}
          </Button>
        </>
      }
    >
      <p className="t12 dim">
        {t('spotGrid.adjust.priceNow', {
          price: format.price(detail.current_price, priceDigits(pair)),
        })}
      </p>
      <AdjustFields
        {...props}
        draft={draft}
        answer={check.answer}
        problems={real}
        set={set}
        onDraft={setDraft}
      />
      <AdjustTable
        detail={detail}
        pair={pair}
        levels={props.levels}
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
        <Notice
          tone="danger"
          live
          action={
            sent.status === 401 ? (
              <Button small onClick={() => openTopUp(detail.quote_token, needs)}>
                {t('spotGrid.topUp')}
              </Button>
            ) : undefined
          }
        >
          {sent.status === 401
            ? t('spotGrid.adjust.noBalance', { coin: detail.quote_token })
            : sent.status === NOT_TRADING
              ? t('spotGrid.adjust.closed')
              : t(`spotGrid.adjust.refused${sent.code === '' ? '' : 'For'}`, { code: sent.code })}
        </Notice>
      ) : undefined}
      {sent === 'unknown' ? (
        <Notice tone="warn" live>
          {t(`spotGrid.doubt.adjust${doubt === 'over' ? '-over' : ''}`)}
        </Notice>
      ) : undefined}
      <p className="t12 dim2">{t('spotGrid.adjust.text')}</p>
    </Dialog>
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
  { detail, pair }: GridDialogProps,
): readonly FormProblem[] {
  const found: readonly CheckProblem[] = answer?.problems ?? NO_PROBLEMS
  return useMemo(() => {
    const instrument = instrumentOf(pair)
    const server = serverProblems(found, emptyDraft(detail.symbol), instrument)
    return mergeProblems(crossedProblems(draft, instrument), server)
  }, [found, draft, detail.symbol, pair])
}

interface FieldsProps extends GridDialogProps {
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
        problem={found === undefined ? undefined : problemView(found, t, number)}
        showProblem={found !== undefined}
        less={t('spotGrid.less')}
        more={t('spotGrid.more')}
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
          problem={problemView(trailing, t, (text) => format.number(text))}
          onFix={() => props.onDraft({ ...draft, trailing: false })}
        />
      )}
    </>
  )
}
