// The detail page of a bot of any kind: what it earned first, then what it does, then what may be
// changed. It computes no figure: the kind says what each means, the server says what each is.
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { laterDialog } from '../later.tsx'
import { errorTable } from '@trellis/contract/codes'
import { Button, EmptyState, Skeleton, TabPanel, Tabs, usePainted, usePhone } from '@trellis/ui'
import { changesOf } from '../activity/settings-changes.ts'
import { useBotAnswer, useFreshBot, useShowBot } from '../bot-queries.ts'
import { isOver, readAtMs, type BotView } from '../bot-view.ts'
import { closeChoices } from '../dialogs/close-choices.ts'
import { useWeb, type DetailPanelProps } from '../web-context.ts'
import { BotPoster, showTab } from './bot-poster.tsx'
import {
  DetailHeader,
  mayOpen,
  PhoneDock,
  PhoneTitle,
  Standing,
  type DetailHeaderProps,
} from './detail-header.tsx'
import {
  actionsOf,
  moneyDigits,
  type DetailAction,
  type DetailAnswer,
  type DetailKind,
  type DetailPartProps,
} from './detail-kind.ts'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { hasHealth, HealthOf } from './health-panel.tsx'
import { FiguresCard } from './figures-card.tsx'
import { HeldUp, useNoticePlace, type NoticePlace } from './notice-place.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { StateNotice } from './state-notice.tsx'
import './detail-tables.css'
import './detail-head.css'
import './detail.css'
import './detail-tabs.css'

const CloseDialog = laterDialog(
  async () => (await import('../dialogs/close-dialog.tsx')).CloseDialog,
)
const WithdrawDialog = laterDialog(
  async () => (await import('../dialogs/withdraw-dialog.tsx')).WithdrawDialog,
)

const NOT_FOUND = errorTable.NOT_FOUND.status
const NOT_OWNER = errorTable.Can_Not_Cancel_Others_Grid.status
const FIRST = 'overview'
const LAST = 'activity'
const HEALTH = 'health'

export function DetailScreen<D>(props: DetailPanelProps & { readonly kind: DetailKind<D> }) {
  const { botId, onMissing, kind } = props
  const { t } = useWeb()
  const pulse = useFreshBot(botId)
  const { answer, failure, retry } = useBotAnswer<DetailAnswer<D>>(botId, kind)
  const isMissing = answer === undefined && failure?.status === NOT_FOUND
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  if (answer !== undefined) {
    return <Bot {...props} answer={answer} pulse={pulse} failed={failure !== undefined} />
  }
  if (failure === undefined || isMissing) return <DetailSkeleton />
  const isOther = failure.status === NOT_OWNER
  return (
    <EmptyState
      title={t(isOther ? 'bot.detail.notOwner' : 'bot.detail.failed')}
      actions={isOther ? undefined : <Button onClick={retry}>{t('bot.retry')}</Button>}
    >
      {t(isOther ? 'bot.detail.notOwnerText' : 'bot.detail.failedText')}
    </EmptyState>
  )
}

interface BotProps<D> extends DetailPanelProps {
  readonly kind: DetailKind<D>
  readonly answer: DetailAnswer<D>
  readonly pulse: number
  readonly failed: boolean
}

/** What the parts of the frame share. */
interface Frame<D> extends DetailPartProps<D> {
  readonly kind: DetailKind<D>
  readonly header: DetailHeaderProps
  readonly note: ReactNode
  readonly place: NoticePlace
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
}

function Bot<D>(props: BotProps<D>) {
  const { botId, kind, answer, pulse, parts, onTab } = props
  const { t, format, usePrice } = useWeb()
  const phone = usePhone()
  const { detail, modes } = answer
  const { WithdrawEffect } = kind
  const view = kind.view(detail, props.pairs)
  useShowBot(view)
  const live = usePrice(view)
  const { action, preset, open } = useAction(props, view)
  const [isShared, setShared] = useState(false)
  const tabs = [
    { id: FIRST, label: t('bot.tab.overview') },
    ...kind.tabs
      .filter((it) => it.living !== true || !isOver(view))
      .map((it) => ({ id: it.id, label: t(it.words) })),
    ...(hasHealth(kind, view) ? [{ id: HEALTH, label: t('bot.tab.health') }] : []),
    { id: LAST, label: t('bot.tab.activity') },
  ]
  const part: DetailPartProps<D> = {
    botId,
    detail,
    view,
    modes,
    parts,
    pairs: props.pairs,
    pulse,
    tab: tabs.find((it) => it.id === props.tab)?.id ?? FIRST,
    last: view.price === '' ? live.last : view.price,
    onTab,
    onAction: open,
    isWithheld: props.isWithheld === true,
  }
  const place = useNoticePlace(view, part.tab)
  const estimated = kind.estimated?.(detail)
  const header: DetailHeaderProps = {
    view,
    estimated,
    digits: moneyDigits(kind, view),
    notice: place,
    about: `${t(`${kind.words}.offer.name`)} · ${kind.subtitle(detail, { t, format })}`,
    // Before the first price nothing is lost yet; the figures have just been read.
    stale: (live.stale && live.last !== '') || props.failed,
    again: props.isWithheld === true ? undefined : kind.again(detail),
    actions: actionsOf(kind),
    actionWords: kind.actionWords,
    onAction: open,
    onShare: view.valuedBy === 'own' ? undefined : () => setShared(true),
  }
  const frame = { ...part, kind, header, note: props.note, place, tabs }
  const leave = (): void => open(undefined)
  // What is loaded when it is asked for knows the kind without the type of its answer.
  const dialog = { kind: kind as unknown as DetailKind<unknown>, view, onClose: leave, open: true }
  return (
    <>
      {phone ? <PhoneFrame {...frame} /> : <DeskFrame {...frame} />}
      <Suspense>
        {action === 'close' && kind.Close !== undefined ? (
          <kind.Close {...part} preset={preset} open onClose={leave} />
        ) : undefined}
        {action === 'close' && kind.Close === undefined ? (
          <CloseDialog
            {...dialog}
            modes={modes}
            onClosing={() => (phone ? void showTab(onTab, FIRST) : undefined)}
          />
        ) : undefined}
        {action === 'adjust' && kind.Adjust !== undefined ? (
          <kind.Adjust {...part} preset={preset} open onClose={leave} />
        ) : undefined}
        {action === 'margin' && kind.AddMargin !== undefined ? (
          <kind.AddMargin {...part} preset={preset} open onClose={leave} />
        ) : undefined}
        {action === 'withdraw' ? (
          <WithdrawDialog
            {...dialog}
            known={kind.withdrawable?.(detail)}
            effect={WithdrawEffect && ((amount) => <WithdrawEffect {...part} amount={amount} />)}
          />
        ) : undefined}
        {isShared ? (
          <BotPoster parts={parts} view={view} onTab={onTab} onClose={() => setShared(false)} />
        ) : undefined}
      </Suspense>
    </>
  )
}

const NO_PRESET: Readonly<Record<string, string>> = {}

/** The dialog that is open: by a button, by its key, or because the address asked and it may be. */
function useAction<D>({ kind, ask, onAsked }: BotProps<D>, view: BotView) {
  const { t, useShortcuts } = useWeb()
  const [asked, setAsked] = useState<{
    readonly action: DetailAction | undefined
    readonly preset: Readonly<Record<string, string>>
  }>({ action: undefined, preset: NO_PRESET })
  const open = (action: DetailAction | undefined, preset = NO_PRESET): void =>
    setAsked({ action, preset })
  const has = (name: DetailAction): boolean => actionsOf(kind).includes(name)
  const wanted = mayOpen(ask, view) && has(ask) ? ask : undefined
  useEffect(() => {
    if (ask === '') return
    open(wanted)
    onAsked()
    // Once per question: what it may open is decided when it is asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ask])
  const adjust = { keys: 'e', label: t('bot.detail.adjustKey'), run: () => open('adjust') }
  useShortcuts(mayOpen('adjust', view) && has('adjust') ? [adjust] : [])
  return { ...asked, open }
}

function DeskFrame<D>(frame: Frame<D>) {
  const { kind, view, tab, header, note, place } = frame
  const { Notice, Risk, Side } = kind
  // Beside the orders, or below the picture where what holds the bot up stands above them.
  const newest = tab === LAST ? undefined : <NewestActivity {...frame} />
  // A table as the picture leaves room below it; beside an ended bot nothing else may stand.
  const isBelow = place.isOpen || (kind.pictureWords !== undefined && !isOver(view))
  return (
    <>
      <DetailHeader {...header} />
      {note}
      <First {...frame} />
      <div className="detail-body" data-stale={header.stale || undefined}>
        <HeldUp view={view} place={place}>
          {Notice === undefined ? undefined : <Notice {...frame} />}
        </HeldUp>
        <div className={Risk === undefined ? 'over' : 'over three-cards'}>
          <FiguresCard {...frame} estimated={header.estimated} />
          {Risk === undefined ? undefined : <Risk {...frame} />}
          <Curve {...frame} />
        </div>
        <div className="detail-main">
          <section className="card detail-tabs">
            <TabRow {...frame} />
            <TabPanel group="bot" id={tab}>
              <Panel {...frame} />
            </TabPanel>
          </section>
          {isBelow ? newest : undefined}
        </div>
        <div className="side">
          {Side === undefined ? undefined : <Side {...frame} />}
          {isBelow ? undefined : newest}
        </div>
      </div>
    </>
  )
}

/** On phones a tab is the whole page: the overview is one of them and the first. */
function PhoneFrame<D>(frame: Frame<D>) {
  const { kind, view, tab, header, note, place } = frame
  const { format } = useWeb()
  const { Notice, Risk } = kind
  // What the first screen shows is drawn first, and nothing else asked for before it is seen.
  const isBelowShown = usePainted()
  return (
    <>
      <PhoneTitle {...header} tabs={<TabRow {...frame} />} />
      {note}
      <TabPanel group="bot" id={tab} className="phone-panel">
        {tab === FIRST ? (
          <>
            <div className="standing">
              <Standing {...header} />
              <span className="t12 dim end">{format.duration(view.runningMs)}</span>
            </div>
            <HeldUp view={view} place={place}>
              {Notice === undefined ? undefined : <Notice {...frame} />}
            </HeldUp>
            <First {...frame} />
            <FiguresCard {...frame} estimated={header.estimated} />
            {Risk === undefined ? undefined : <Risk {...frame} />}
            {isBelowShown ? <BelowFigures {...frame} /> : undefined}
          </>
        ) : (
          <section className="card own-panel">
            <Panel {...frame} />
          </section>
        )}
      </TabPanel>
      <PhoneDock {...header} />
    </>
  )
}

function BelowFigures<D>(frame: Frame<D>) {
  const { t } = useWeb()
  const { Side, sideFirst, Picture, pictureWords } = frame.kind
  const side = Side === undefined ? undefined : <Side {...frame} />
  return (
    <>
      {sideFirst === true ? side : undefined}
      <Curve {...frame} />
      <section className={`card ${pictureWords === undefined ? 'phone-chart' : 'stack'}`}>
        <h2 className="card-title">{t(pictureWords ?? 'bot.detail.chart')}</h2>
        <Picture {...frame} />
      </section>
      {sideFirst === true ? undefined : side}
    </>
  )
}

/** What stands before the figures: what is under way, or how it ended. */
function First<D>(frame: Frame<D>) {
  const { kind, view, last } = frame
  return (
    <>
      <StateNotice kind={kind} view={view} last={last} />
      <ReceiptPart {...frame} />
    </>
  )
}

function TabRow<D>({ tabs, tab, onTab }: Frame<D>) {
  const { t } = useWeb()
  return <Tabs label={t('bot.detail.tabs')} group="bot" tabs={tabs} value={tab} onChange={onTab} />
}

function Panel<D>(frame: Frame<D>): ReactNode {
  const { kind, tab } = frame
  if (tab === FIRST) return <kind.Picture {...frame} />
  if (tab === LAST) return <Feed {...frame} limit={50} more />
  if (tab === HEALTH) return <HealthOf {...frame} />
  const own = kind.tabs.find((it) => it.id === tab)
  if (own === undefined) return undefined
  return (
    <Suspense fallback={<Skeleton height="240px" />}>
      <own.Panel {...frame} />
    </Suspense>
  )
}

/** The curve ends with the figures of the page: the same answer, the same moment. */
function Curve<D>(frame: Frame<D>) {
  const { kind, view, modes, parts } = frame
  const { t } = useWeb()
  const isEnded = isOver(view)
  const Own = kind.Curve ?? (isEnded ? undefined : kind.LivingCurve)
  if (Own !== undefined) return <Own {...frame} />
  // What is booked is the first term of every equation.
  const [first] = kind.equation.map((id) => kind.figures.get(id))
  const booked = kind.onlyTotal === true ? undefined : first
  const sold = view.phase === 'running' ? closeChoices(modes, kind.closing, false)[0] : undefined
  const now = {
    time: String(readAtMs(view)),
    total: view.total,
    grid: view.booked,
    hold: view.onlyHeld,
  }
  return (
    <section className="card curve-card" aria-label={t('bot.detail.pnl')}>
      <parts.PnlCurve
        botId={view.botId}
        booked={booked === undefined ? '' : t(`${booked.words}.short`)}
        quote={view.quote}
        digits={moneyDigits(kind, view)}
        startedAtMs={view.createdAtMs}
        endedAtMs={view.endedAtMs}
        now={isEnded ? undefined : now}
        ifClosed={sold?.profit_after_close ?? ''}
      />
    </section>
  )
}

function NewestActivity<D>(frame: Frame<D>) {
  const { t } = useWeb()
  return (
    <section className="card stack newest">
      <div className="row between">
        <h2 className="card-title">{t('bot.tab.activity')}</h2>
        <button type="button" className="link t12" onClick={() => frame.onTab(LAST)}>
          {t('bot.all')}
        </button>
      </div>
      <Feed {...frame} limit={6} more={false} />
    </section>
  )
}

function Feed<D>(props: Frame<D> & { limit: number; more: boolean }) {
  const { kind, detail, view, parts, limit, more } = props
  const { t, format } = useWeb()
  return (
    <parts.ActivityFeed
      botId={view.botId}
      limit={limit}
      more={more}
      symbol={view.symbol}
      base={view.base}
      quote={view.quote}
      digits={view.digits.price}
      lotDigits={view.digits.quantity}
      facts={kind.facts}
      changes={changesOf(kind, { detail, view }, { t, format })}
    />
  )
}
