// The last look before money moves: parameters, investment, what happens now, checked again on
// opening. Focus starts on what must be agreed to, else on the way back: Enter alone confirms
// nothing, and Tab goes from there to the end.
import type { FormModel, FormProblem, FormValidation } from './create-kind.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatAmount } from '@trellis/kernel'
import { errorTable } from '@trellis/contract/codes'
import { marketName } from '@trellis/contract/market-ref'
import { Button, buttonClass, Definitions, Dialog, isolated, Notice, Skeleton } from '@trellis/ui'
import type { WriteNumber } from '../limit-words.ts'
import { notCreatedWords } from '../refused-why.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import { confirmedFields } from './confirmed-fields.tsx'
import { CreatedSheet, UnknownResultSheet } from './create-outcome.tsx'
import { problemView } from './form-field.tsx'
import { digitsFor, isUsed, lookOf, rowOf, rowsOfPart } from './form-layout.ts'
import { serverProblems } from './form-problems.ts'
import { validateRequest } from './form-request.ts'
import { PlanNotes, PlanWarning } from './order-summary.tsx'
import { NOTABLE_MOVE, priceMove } from './price-move.ts'
import { ShownFigure } from './shown.tsx'
import type { Creation } from './use-create.ts'
import { fieldsOf, useVouchers, VoucherRow } from './voucher-row.tsx'
import type { RewardRow } from '../../wire/rewards.ts'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly model: FormModel
  /** Last price when the form was filled. */
  readonly filledAt: string
  readonly creation: Creation
  /** Whose plan it is; undefined of the reader's own. */
  readonly origin: ReactNode
  /** What some owners are told before money moves. */
  readonly note?: ReactNode
  /** What the page offers once the bot stands. */
  readonly afterwards?: ReactNode
  onClose(): void
  /** Closes and leads to the field. */
  onField(problem: FormProblem): void
}

interface Check {
  readonly state: 'checking' | 'ready' | 'failed'
  readonly problems: readonly FormProblem[]
  /** Answer of the estimate of the start; undefined while it is asked or has none. */
  readonly opening: unknown
}

const CHECKING: Check = { state: 'checking', problems: [], opening: undefined }

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useWeb()
  const { model, creation, onClose } = props
  const { kind, pair } = model
  const back = useRef<HTMLButtonElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  const check = useCheck(props)
  const { type } = creation.state
  const [agreed, setAgreed] = useState(false)
  const [voucher, setVoucher] = useState('')
  const vouchers = useVouchers(model, props.open)
  const chosen = vouchers.find((it) => it.reward_id === voucher)
  const close = (): void => {
    // Who comes back is asked again.
    setAgreed(false)
    setVoucher('')
    onClose()
  }
  const isAsked = kind.consent !== undefined && !agreed
  const blocked = check.state !== 'ready' || check.problems.length > 0 || isAsked
  if (type === 'created') {
    const { botId } = creation.state
    return (
      <CreatedSheet
        trades={kind.trades}
        words={kind.words}
        creation={creation}
        botId={botId}
        afterwards={props.afterwards}
        onClose={onClose}
      />
    )
  }
  if (type === 'unknown') {
    return props.open ? <UnknownResultSheet creation={creation} onClose={onClose} /> : undefined
  }
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={t(`${kind.words}.confirm.title`, { pair: marketName(pair) })}
      closeLabel={t('form.close')}
      initialFocus={kind.consent === undefined ? back : consent}
      locked={type === 'sending'}
      footer={
        <>
          <button type="button" className={buttonClass()} ref={back} onClick={close}>
            {t('form.confirm.back')}
          </button>
          <Button
            variant="primary"
            off={blocked}
            busy={type === 'sending'}
            onClick={() => creation.send(model.draft, fieldsOf(chosen))}
          >
            {t('form.confirm.create')}
          </Button>
        </>
      }
    >
      <CheckLine {...props} check={check} />
      {kind.Hint === undefined ? undefined : <kind.Hint model={model} />}
      <Rows model={model} origin={props.origin} opening={check.opening} voucher={chosen} />
      <VoucherRow vouchers={vouchers} chosen={chosen} onChoose={setVoucher} />
      <PlanNotes preview={model.preview} />
      <PlanWarning preview={model.preview} />
      {props.note}
      {kind.consent === undefined ? undefined : (
        <label className="check">
          <input
            ref={consent}
            type="checkbox"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          <span>{t(kind.consent)}</span>
        </label>
      )}
      <Refusal {...props} />
    </Dialog>
  )
}

/** Asks the server again on opening: the market has moved since the form was filled. */
function useCheck({ open, model }: ConfirmDialogProps): Check {
  const { call } = useWeb()
  const { kind, instrument } = model
  const [check, setCheck] = useState<Check>(CHECKING)
  const draft = useRef(model.draft)
  draft.current = model.draft
  useEffect(() => {
    const request = validateRequest(kind, draft.current)
    if (!open || request === undefined) return
    const { validate, opening } = kind.paths
    const abort = new AbortController()
    const options = { signal: abort.signal, claims: 'all' } as const
    setCheck(CHECKING)
    Promise.all([
      validate && call<FormValidation>(validate, request, options).catch(validationOf),
      opening && call<unknown>(opening, request, options).catch(() => undefined),
    ])
      .then(([answer, first]) => {
        const found = answer?.problems ?? []
        const problems = serverProblems(kind, found, draft.current, instrument)
        setCheck({ state: 'ready', problems, opening: first })
      })
      .catch(() => abort.signal.aborted || setCheck({ ...CHECKING, state: 'failed' }))
    return () => abort.abort()
  }, [open, call, kind, instrument])
  return check
}

function validationOf(failure: CallFailure): FormValidation {
  const result = failure.result as Partial<FormValidation> | undefined
  if (!Array.isArray(result?.problems)) throw failure
  return result as FormValidation
}

function CheckLine(props: ConfirmDialogProps & { readonly check: Check }) {
  const { t } = useWeb()
  const { check } = props
  if (check.state === 'checking') {
    return (
      <p className="t12 dim2" role="status">
        {t('form.confirm.checking')}
      </p>
    )
  }
  if (check.state === 'failed') {
    return (
      <Notice tone="danger" live>
        {t('form.confirm.checkFailed')}
      </Notice>
    )
  }
  const problem = check.problems[0]
  return problem === undefined ? <PriceMoved {...props} /> : <Found {...props} problem={problem} />
}

/** A problem with the way to its field. */
function Found({
  model,
  problem,
  onField,
}: ConfirmDialogProps & { readonly problem: FormProblem }) {
  const { t, format } = useWeb()
  const row = rowOf(model.kind.table, problem.field) ?? { type: 'count' as const }
  const { digits } = lookOf(row, model.pair)
  const number: WriteNumber = (text, mode) =>
    format.number(text, digitsFor(row, digits, text), mode)
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button small onClick={() => onField(problem)}>
          {t('form.confirm.toField')}
        </Button>
      }
    >
      {problemView(model.kind, problem, t, number).message}
    </Notice>
  )
}

function PriceMoved({ model, filledAt }: ConfirmDialogProps) {
  const { t, format } = useWeb()
  const { last, pair } = model
  const move = priceMove(filledAt, last)
  const { digits } = lookOf({ type: 'price' }, pair)
  if ((move < 0n ? -move : move) < NOTABLE_MOVE) {
    return <p className="t12 dim2">{t('form.confirm.checked')}</p>
  }
  return (
    <Notice tone="warn" live>
      {t('form.confirm.moved', {
        percent: isolated(format.percent(formatAmount(move), 2, true)),
        from: format.number(filledAt, digits),
        to: format.number(last, digits),
      })}
    </Notice>
  )
}

interface RowsProps extends Pick<ConfirmDialogProps, 'model' | 'origin'> {
  readonly opening: unknown
  readonly voucher: RewardRow | undefined
}

/** The settings, the figures of the plan that belong beside them, and what happens at the start. */
function Rows({ model, origin, opening, voucher }: RowsProps) {
  const { t, format } = useWeb()
  const { kind, pair, preview, source } = model
  const planned = (place: 'before' | 'after') =>
    (preview?.ready === true ? preview.rows : [])
      .filter((row) => row.confirmed === place && row.shown !== undefined)
      .map(({ key, shown }) => ({
        key,
        term: t(`${kind.words}.sum.${key}`),
        value: <ShownFigure shown={shown} pair={pair} />,
      }))
  const now = {
    key: 'now',
    term: t('form.confirm.now'),
    value:
      opening === undefined ? (
        <Skeleton width="180px" />
      ) : (
        <span>{kind.opening?.(opening, model, source)}</span>
      ),
  }
  const fields = confirmedFields(model, format, t, voucher)
  return (
    <Definitions
      rows={[
        ...(origin === undefined
          ? []
          : [{ key: 'origin', term: t('advice.origin'), value: origin }]),
        ...(kind.confirmed?.(fields.core, model, { t, format }) ?? fields.core),
        ...fields.amount,
        ...planned('before'),
        ...(kind.opening !== undefined && preview?.ready === true ? [now] : []),
        ...fields.advanced,
        ...planned('after'),
      ]}
    />
  )
}

/** Of too many bots the kind says so in its own words. */
const { INSUFFICIENT_BALANCE: SHORT, REACH_BOT_NUM_UPPER_LIMIT: TOO_MANY } = errorTable
const VOUCHER_FIELDS = ['init_bonus', 'reward_id']

/** What the server refused, with the way out of it. */
function Refusal(props: ConfirmDialogProps) {
  const { t, openTopUp } = useWeb()
  const { creation, model } = props
  const { kind, pair, draft, instrument } = model
  if (creation.state.type !== 'refused') return undefined
  const { status, problems, fields } = creation.state
  const isShort = status === SHORT.status
  const isModelGone = fields.some(({ field }) => field === kind.copied)
  const isVoucherGone = fields.some(({ field }) => VOUCHER_FIELDS.includes(field))
  const found = serverProblems(kind, problems, draft, instrument)[0]
  if (found !== undefined) return <Found {...props} problem={found} />
  const paid = rowsOfPart(kind, 'amount').find(
    (row) => row.type === 'amount' && isUsed(kind.table, row, draft),
  )
  const coin = paid === undefined ? pair.quote_token : lookOf(paid, pair).unit
  return (
    <Notice
      tone="danger"
      live
      action={
        isShort ? (
          <Button small onClick={() => openTopUp(coin, '')}>
            {t('form.topUp')}
          </Button>
        ) : undefined
      }
    >
      {isModelGone
        ? t('advice.modelGone')
        : isVoucherGone
          ? t('advice.voucher.gone')
          : isShort
            ? t('form.confirm.noBalance', { coin })
            : status === TOO_MANY.status
              ? t(`${kind.words}.refused.402`)
              : notCreatedWords(status, t)}
    </Notice>
  )
}
