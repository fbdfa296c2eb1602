// What came of a create request: it stands, or nobody knows yet, and while it may stand no second
// order is offered.
import { useRef, type ReactNode } from 'react'
import type { LevelsResult } from '@trellis/contract'
import { Button, buttonClass, Dialog } from '@trellis/ui'
import { useFreshBot, useLevels } from '../bot-queries.ts'
import { useWeb } from '../web-context.ts'
import { WebLink } from '../web-link.tsx'
import { LOOKS_MAX, type Placing } from './use-placing.ts'

export interface OutcomeProps {
  readonly creation: Pick<Placing<never>, 'state' | 'sendAgain' | 'lookAgain' | 'reset'>
  onClose(): void
}

export interface CreatedProps extends OutcomeProps {
  readonly botId: string
  /** Key of the kind's words. */
  readonly words: string
  /** It leaves no orders in the market; its words say what it does instead. */
  readonly trades?: true | undefined
  readonly afterwards?: ReactNode
}

/** It stands: where it is, and what may come next. */
export function CreatedSheet(props: CreatedProps) {
  const { t } = useWeb()
  const { botId, words, creation, onClose } = props
  const view = useRef<HTMLAnchorElement>(null)
  const path = `/bot/${botId}/`
  useFreshBot(botId)
  const levels = useLevels(botId)?.levels ?? []
  const waits = hasReason(levels, 'waiting-entry')
  const done = (): void => {
    creation.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={done}
      title={t(`${words}.created.${waits ? 'waiting' : 'title'}`)}
      closeLabel={t('form.close')}
      initialFocus={view}
      footer={
        <>
          <Button onClick={done}>{t('form.created.another')}</Button>
          <WebLink ref={view} className={buttonClass({ variant: 'primary' })} path={path}>
            {t('form.created.view')}
          </WebLink>
        </>
      }
    >
      {waits ? undefined : props.trades === true ? (
        <p role="status">{t(`${words}.created.does`)}</p>
      ) : (
        <PlacedOrders levels={levels} />
      )}
      <p className="dim">
        {t('form.created.id')} <bdi dir="ltr">{botId}</bdi>
      </p>
      {props.afterwards}
    </Dialog>
  )
}

/** How far the bot is with its first orders; nothing until it says. */
function PlacedOrders({ levels }: Pick<LevelsResult, 'levels'>) {
  const { t } = useWeb()
  const placed = levels.filter((it) => it.order_id !== '').length
  const words = hasReason(levels, 'initializing')
    ? t('form.created.placing', { placed, count: levels.length - 1 })
    : t('form.created.placed', { count: placed })
  return <p role="status">{levels.length === 0 ? undefined : words}</p>
}

function hasReason(
  levels: LevelsResult['levels'],
  reason: 'waiting-entry' | 'initializing',
): boolean {
  return levels.some((it) => it.reason === reason)
}

/** No answer came. The list of bots is asked; a second order is never offered. */
export function UnknownResultSheet({ creation, onClose }: OutcomeProps) {
  const { t, link } = useWeb()
  const looks = creation.state.type === 'unknown' ? creation.state.looks : 0
  const over = looks >= LOOKS_MAX
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('form.unknown.title')}
      closeLabel={t('form.close')}
      locked={!over}
      footer={
        <>
          {over ? (
            <>
              <Button onClick={creation.sendAgain}>{t('form.unknown.send')}</Button>
              <Button onClick={creation.lookAgain}>{t('form.unknown.again')}</Button>
            </>
          ) : undefined}
          <a className={buttonClass()} href={link('/my-bot/')}>
            {t('form.unknown.list')}
          </a>
        </>
      }
    >
      <p>{t('form.unknown.text')}</p>
      <p className="dim" role="status">
        {over ? t('form.unknown.over') : t('form.unknown.looking')}
      </p>
    </Dialog>
  )
}
