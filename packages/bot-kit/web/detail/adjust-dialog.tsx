// Adjusting a running bot of any kind: what it is now and after side by side, what the change does
// to orders, and the money it needs. Statistics are kept; nothing changes before "apply".
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button, Dialog, digitsOfCoin, Notice } from '@trellis/ui'
import { errorTable } from '@trellis/contract/codes'
import { isSameMarket } from '@trellis/contract/market-ref'
import { AgeNote } from './age-note.tsx'
import type { FormValues } from '../../draft.ts'
import type { FieldRow } from '../../fields.ts'
import { changeableRows, settingsOf } from '../../settings.ts'
import { changedNames, changeOf, movedSections, withNumbers } from '../../settings-change.ts'
import { botKey } from '../bot-queries.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { settingName } from '../parameter-lines.ts'
import { settledNumber } from '../settled-number.ts'
import { IDLE, SENDING, sentAfter, type Sent } from '../sent.ts'
import { useUnknownResult } from '../unknown-result.ts'
import { refusedWhy } from '../refused-why.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import { AdjustFields, type AdjustFieldsProps } from './adjust-fields.tsx'
import type { AdjustKind, AdjustPartProps, FoundProblem } from './adjust-kind.ts'
import type { ActionDialogProps } from './detail-kind.ts'
import { NOT_TRADING, useChangeCheck, type ChangeCheck } from './use-change-check.ts'
import './adjust-dialog.css'

export interface AdjustDialogProps<D> extends ActionDialogProps<D> {
  readonly kind: AdjustKind<D>
  /** Fields that the kind arranges itself, by form name. */
  readonly fields?: AdjustFieldsProps['own']
}

const NO_PROBLEMS: readonly FoundProblem[] = []

export function AdjustDialog<D>(props: AdjustDialogProps<D>) {
  const { kind, botId, detail, pairs, view, onClose } = props
  const { t, call, toast, format, flags } = useWeb()
  const client = useQueryClient()
  const { before, draft, changed, setDraft } = useDraft(props)
  const request = useMemo(() => {
    const change = changeOf(kind.settings.table, draft, changed, kind.lists)
    return change === undefined ? undefined : { bot_id: botId, ...change }
  }, [kind, botId, draft, changed])
  const check = useChangeCheck(botId, kind.paths.check, request)
  // An answer to what stood here before says nothing of a field that cannot be read now.
  const found = (request === undefined ? undefined : check.answer)?.problems ?? NO_PROBLEMS
  const problems = useMemo(
    () => kind.problems(found, { detail, draft, pairs }),
    [kind, found, detail, draft, pairs],
  )
  const [sent, setSent] = useState<Sent>(IDLE)
  const needs = check.answer?.add_investment ?? '0'
  const asks = Number(needs) > 0
  const ready = changed.length > 0 && check.fresh && problems.length === 0
  const applied = (): void => {
    toast('success', t('bot.adjust.done'))
    onClose()
  }
  const unknown = useUnknownResult({
    botId,
    active: sent.type === 'unknown',
    read: kind.read,
    happened: (now) => {
      const settings = settingsOf(kind.settings.table, kind.settings.now(now.detail))
      return changedNames(kind.settings.table, settings, draft).length === 0
    },
    onHappened: applied,
  })
  const send = (): void => {
    if (request === undefined) return
    setSent(SENDING)
    const body = asks ? { ...request, add_investment: needs } : request
    call(kind.paths.change, body, { claims: 'all' })
      .then(applied)
      .catch((failure: CallFailure) => setSent(sentAfter(failure)))
      .finally(() => void client.invalidateQueries({ queryKey: botKey(botId) }))
  }
  const moved = movedSections(kind.settings.table, changed).size > 0
  const settled = useSettled(props)
  const set = (numbers: Readonly<Record<string, string>>): void =>
    setDraft((now) => withNumbers(now, numbers))
  // Of a refused change, what money it needs says nothing.
  const told = request !== undefined && problems.length === 0
  const refused = useMemo(() => problems.map(({ field }) => field), [problems])
  const change = { before, draft, changed, moved, sound: ready, refused, adds: needs }
  const part: AdjustPartProps<D> = { ...props, ...change, set }
  const { Presets, Preview } = kind
  const amount = `${format.money(needs, digitsOfCoin(view.quote), 'expand')} ${view.quote}`
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t(`${kind.settings.words}.detail.adjust`)}
      closeLabel={t('bot.close')}
      locked={sent.type === 'sending'}
      footer={
        <>
          <Button onClick={onClose}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={!ready || unknown === 'looking'}
            busy={sent.type === 'sending'}
            onClick={send}
          >
            {asks && ready ? t('bot.adjust.add', { amount }) : t('bot.adjust.save')}
          </Button>
        </>
      }
    >
      <AgeNote view={view} />
      <div className="row wrap between">
        <p className="t12 dim as-read">
          {view.isBasket === true
            ? undefined
            : t('bot.adjust.priceNow', { price: format.price(props.last, view.digits.price) })}
        </p>
        {Presets === undefined ? undefined : <Presets {...part} />}
      </div>
      <AdjustFields
        nameOf={(form) => settingName(kind.settings, form, detail, t)}
        rows={changeableRows(kind.settings.table).filter(
          (it) => kind.offers?.(it.form, detail, flags) ?? true,
        )}
        words={kind.settings.words}
        own={props.fields}
        view={view}
        draft={draft}
        answer={check.answer}
        problems={problems}
        set={set}
        onLeave={(row, text) => set({ [row.form]: settled(row, text) })}
        onSwitch={(form, on) =>
          setDraft((now) => ({ ...now, flags: { ...now.flags, [form]: on } }))
        }
        onChoose={(form, choice) =>
          setDraft((now) => ({ ...now, choices: { ...now.choices, [form]: choice } }))
        }
      />
      {Preview === undefined ? undefined : <Preview {...part} />}
      <p className={asks && told ? 'warn' : 'dim'} role="status">
        {t(`bot.adjust.${told ? stageOf(changed, check, asks) : 'correct'}`, { amount })}
      </p>
      {sent.type === 'refused' ? (
        <Refused status={sent.status} coin={view.quote} needs={needs} />
      ) : undefined}
      {sent.type === 'unknown' ? (
        <Notice tone="warn" live>
          {t(`bot.unknown.adjust${unknown === 'over' ? '-over' : ''}`)}
        </Notice>
      ) : undefined}
      <p className="t12 dim2">{t('bot.adjust.text')}</p>
    </Dialog>
  )
}

/** What the fields show, and how it differs from what the bot had when the dialog was opened. */
function useDraft<D>({ kind, detail, preset }: AdjustDialogProps<D>) {
  const { table, now } = kind.settings
  const [before] = useState(() => settingsOf(table, now(detail)))
  const [draft, setDraft] = useState<FormValues>(() => withNumbers(before, preset))
  const changed = useMemo(() => changedNames(table, before, draft), [table, before, draft])
  return { before, draft, changed, setDraft }
}

/** A number as the change will use it; as it was typed where the pair is listed no more. */
function useSettled<D>({ pairs, view }: Pick<AdjustDialogProps<D>, 'pairs' | 'view'>) {
  const pair = pairs.find((it) => isSameMarket(it, view))
  const instrument = useMemo(() => pair && instrumentOf(pair), [pair])
  return (row: FieldRow, text: string): string =>
    instrument === undefined ? text : settledNumber(row, text, instrument)
}

/** Key of how the change stands. */
function stageOf(changed: readonly string[], check: ChangeCheck, asks: boolean): string {
  if (changed.length === 0) return 'unchanged'
  if (check.failed) return check.closed ? 'closed' : 'checkFailed'
  if (!check.fresh) return 'checking'
  return asks ? 'needs' : 'nothing'
}

interface RefusedProps {
  readonly status: number
  readonly coin: string
  readonly needs: string
}

const NO_BALANCE = errorTable.INSUFFICIENT_BALANCE.status

/** Why nothing was changed, and the way to more money where that was it. */
function Refused({ status, coin, needs }: RefusedProps) {
  const { t, openTopUp } = useWeb()
  const words = (): string => {
    if (status === NO_BALANCE) return t('bot.adjust.noBalance', { coin })
    if (status === NOT_TRADING) return t('bot.adjust.closed')
    return t('bot.adjust.refused', { why: refusedWhy(status, t) })
  }
  return (
    <Notice
      tone="danger"
      live
      action={
        status === NO_BALANCE ? (
          <Button small onClick={() => openTopUp(coin, needs)}>
            {t('bot.adjust.topUp')}
          </Button>
        ) : undefined
      }
    >
      {words()}
    </Notice>
  )
}
