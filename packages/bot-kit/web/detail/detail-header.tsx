// Head of the detail screen: which bot, in which state, for how long, and what can be done with it
// now. An action that cannot be done says why; closing stands last and apart. On phones a title
// that stays in sight carries total and tabs, and the actions stand where the shell's tabs were.
import type { ReactNode } from 'react'
import {
  Button,
  CoinDisc,
  Delta,
  Icon,
  IconButton,
  Menu,
  StateChip,
  type MenuItem,
} from '@trellis/ui'
import { botNumber } from '../bot-number.ts'
import { useReceipt } from '../bot-queries.ts'
import { botStates, isClosable, isOver, readAtMs, type BotView } from '../bot-view.ts'
import { againAfter } from '../close-reason.ts'
import { useWeb, type Translate, type WebServices } from '../web-context.ts'
import type { DetailAction } from './detail-kind.ts'
import { returnOf } from './figures.ts'
import { useMuteItem } from './mute-item.ts'
import type { NoticePlace } from './notice-place.tsx'

export interface DetailHeaderProps {
  readonly view: BotView
  /** What its total would be if it ended now, of one that is paid at its end alone. */
  readonly estimated: string | undefined
  /** Of its sums of money. */
  readonly digits: number
  /** "Spot grid · 18 grids". */
  readonly about: string
  readonly stale: boolean
  readonly notice: NoticePlace
  /** Address of the form with its parameters; undefined where its kind is not offered. */
  readonly again: string | undefined
  /** What bots of its kind let be done. */
  readonly actions: readonly DetailAction[]
  /** Keys of names that its kind has for some of them. */
  readonly actionWords?: Partial<Readonly<Record<DetailAction, string>>> | undefined
  onAction(action: DetailAction): void
  /** Opens what makes a picture of it. */
  /** Undefined of what others could make nothing of: the bots in it have posters of their own. */
  readonly onShare: (() => void) | undefined
}

/** Whether a name is a dialog's and the bot's state lets it be opened. */
export function mayOpen(name: string, view: Pick<BotView, 'phase'>): name is DetailAction {
  if (name === 'close') return isClosable(view)
  return ['adjust', 'margin', 'withdraw'].includes(name) && view.phase === 'running'
}

export function DetailHeader(props: DetailHeaderProps) {
  const { view, about } = props
  const { format } = useWeb()
  return (
    <div className="detail-head">
      <CoinDisc coin={view.base} />
      <h1 className="h1">
        <bdi dir="ltr">{view.name}</bdi>
      </h1>
      <p className="about t12 dim">
        {about} · {format.duration(view.runningMs)} · <bdi dir="ltr">{botNumber(view.botId)}</bdi>
      </p>
      <Standing {...props} />
      <div className="row actions">
        <DeskActions {...props} />
      </div>
    </div>
  )
}

/** State, age of the figures, and the price at which they are valued. */
export function Standing({
  view,
  stale,
  notice,
}: Pick<DetailHeaderProps, 'view' | 'stale' | 'notice'>) {
  const { t, format } = useWeb()
  const time = format.time(readAtMs(view), 'short')
  return (
    <>
      <State view={view} notice={notice} />
      {isOver(view) ? undefined : (
        <p className={`valued t12 ${stale ? 'warn' : 'dim2'}`} role={stale ? 'status' : undefined}>
          {stale
            ? t('bot.detail.stale', { time })
            : t(`bot.detail.valued${pricesOf(view)}`, {
                price: format.price(view.price, view.digits.price),
                time,
              })}
        </p>
      )}
    </>
  )
}

/** Which prices value it: one, those of its coins, of its contracts at marks, or of its bots. */
export function pricesOf({ isBasket, valuedBy }: Pick<BotView, 'isBasket' | 'valuedBy'>): string {
  if (isBasket !== true) return ''
  if (valuedBy === 'own') return 'Now'
  return valuedBy === 'last' ? 'Last' : 'All'
}

/** The bot's state; where the market holds it up, a press tells what can be done about it. */
function State({ view, notice }: Pick<DetailHeaderProps, 'view' | 'notice'>) {
  const { t } = useWeb()
  const { toggle, isOpen } = notice
  const word = t(`state.${view.state}`)
  const state = botStates[view.state]
  if (toggle === undefined) return <StateChip state={state}>{word}</StateChip>
  return (
    <button type="button" className="chip-more" aria-expanded={isOpen} onClick={toggle}>
      <StateChip state={state}>
        {word}
        <Icon name="down" size={14} />
      </StateChip>
    </button>
  )
}

/** Actions that change a running bot; closing stands apart. */
function changes({ actions }: Pick<DetailHeaderProps, 'actions'>): readonly DetailAction[] {
  return actions.filter((it) => it !== 'close')
}

type Shared = Pick<DetailHeaderProps, 'onShare'>

function ShareButton({ onShare }: Shared) {
  const { t } = useWeb()
  return onShare && <Button onClick={onShare}>{t('bot.detail.share')}</Button>
}

/** The way to another bot with its parameters; none where its kind is not offered. */
export function newItems(
  again: string | undefined,
  { t, go }: Pick<WebServices, 't' | 'go'>,
): readonly MenuItem[] {
  if (again === undefined) return []
  return [{ key: 'new', label: t('bot.detail.asNew'), onSelect: () => go(again) }]
}

function shareItems({ onShare }: Shared, t: Translate): readonly MenuItem[] {
  return onShare ? [{ key: 'share', label: t('bot.detail.share'), onSelect: onShare }] : []
}

/** The way to another bot like it; none where it would be refused. */
function AgainButton({ view, again }: Pick<DetailHeaderProps, 'view' | 'again'>) {
  const { t, go } = useWeb()
  const way = againAfter(useReceipt(view.botId, true)?.bot_close_code ?? '')
  if (way === 'never' || again === undefined) return undefined
  return (
    <Button variant="primary" onClick={() => go(again)}>
      {t(`bot.detail.${way}`)}
    </Button>
  )
}

function DeskActions(props: DetailHeaderProps) {
  const { view } = props
  const web = useWeb()
  const { t } = web
  const mute = useMuteItem(view)
  if (isOver(view)) {
    return (
      <>
        <ShareButton {...props} />
        <AgainButton {...props} />
      </>
    )
  }
  const reason = view.phase === 'running' ? '' : t('bot.detail.notNow')
  const change = { off: reason !== '', title: reason }
  return (
    <>
      {changes(props).map((action) => (
        <Button key={action} {...change} onClick={() => props.onAction(action)}>
          {t(props.actionWords?.[action] ?? `bot.detail.${wordsOf(action, props)}`)}
        </Button>
      ))}
      <Menu
        label={t('bot.detail.moreActions')}
        button={<Icon name="more" />}
        buttonClass="btn"
        items={[...shareItems(props, t), mute, ...newItems(props.again, web)]}
      />
      {props.actions.includes('close') ? (
        <Button variant="danger" off={!isClosable(view)} onClick={() => props.onAction('close')}>
          {t(props.actionWords?.close ?? 'bot.detail.close')}
        </Button>
      ) : undefined}
    </>
  )
}

/** The phone's title: back, which bot, its total, and the tabs. */
export function PhoneTitle(props: DetailHeaderProps & { readonly tabs: ReactNode }) {
  const { view, about, tabs, estimated, digits } = props
  const { t, go } = useWeb()
  const shown = { total: estimated ?? view.total, invested: view.invested }
  return (
    <div className="detail-title">
      <div className="detail-title-row">
        <IconButton icon="back" label={t('bot.detail.back')} onClick={() => go('/my-bot/')} />
        <div className="title-name">
          <h1>
            <bdi dir="ltr">{view.name}</bdi>
          </h1>
          <p className="t12 dim">{about}</p>
        </div>
        <div className="title-total as-read" data-stale={props.stale || undefined}>
          <span className="fig-m" data-testid="title-total">
            <Delta value={shown.total} digits={digits} />
          </span>
          <span className="t12 dim">
            <Delta value={returnOf(shown)} percent />{' '}
            {t(`bot.detail.${estimated === undefined ? 'ofInvestedShort' : 'estimatedShort'}`)}
          </span>
        </div>
      </div>
      {tabs}
    </div>
  )
}

/**
 * What leaves a bot with margin is free margin, which it may have at a loss: no profit is named.
 */
function wordsOf(action: DetailAction, { actions }: Pick<DetailHeaderProps, 'actions'>): string {
  return action === 'withdraw' && actions.includes('margin') ? 'withdrawShort' : action
}

/** Names that fit beside each other on a phone. */
const shortWords: Partial<Readonly<Record<DetailAction, string>>> = {
  withdraw: 'withdrawShort',
  margin: 'marginShort',
}

/** Where a phone's dock has the end: in its menu, or beside it where nothing else stands. */
export function closePlace(actions: readonly DetailAction[]): 'menu' | 'dock' | undefined {
  if (!actions.includes('close')) return undefined
  return actions.length > 1 ? 'menu' : 'dock'
}

/** What can be done, in reach of a thumb, in place of the shell's tabs. */
export function PhoneDock(props: DetailHeaderProps) {
  const { view } = props
  const web = useWeb()
  const { t } = web
  const mute = useMuteItem(view)
  if (isOver(view)) {
    return (
      <div className="detail-dock">
        <ShareButton {...props} />
        <AgainButton {...props} />
      </div>
    )
  }
  const off = view.phase !== 'running'
  const place = closePlace(props.actions)
  const [word, isOff] = [t(props.actionWords?.close ?? 'bot.detail.close'), !isClosable(view)]
  const onClose = (): void => props.onAction('close')
  const close: MenuItem = {
    key: 'close',
    label: <span className="danger">{word}</span>,
    disabled: isOff,
    onSelect: onClose,
  }
  const items: readonly MenuItem[] = [
    ...shareItems(props, t),
    mute,
    ...newItems(props.again, web),
    ...(place === 'menu' ? [close] : []),
  ]
  return (
    <div className="detail-dock">
      {changes(props).map((action) => (
        <Button key={action} off={off} onClick={() => props.onAction(action)}>
          {t(props.actionWords?.[action] ?? `bot.detail.${shortWords[action] ?? action}`)}
        </Button>
      ))}
      {place === 'dock' ? (
        <Button variant="danger" off={isOff} onClick={onClose}>
          {word}
        </Button>
      ) : undefined}
      <Menu
        label={t(place === 'menu' ? 'bot.detail.more' : 'bot.detail.moreActions')}
        button={<Icon name="more" />}
        buttonClass="btn"
        items={items}
      />
    </div>
  )
}
