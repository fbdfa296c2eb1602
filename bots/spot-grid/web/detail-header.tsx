// Head of the detail screen: which bot, in which state, for how long, and what can be done with it
// now.
// An action that cannot be done says why; closing stands last and apart.
import { Button, CoinDisc, Icon, Menu, StateChip, type ChipState } from '@trellis/ui'
import { useWeb, type Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { GridDetail } from '../wire.ts'
import { isOver, marketTime } from './use-grid.ts'
import { addressOfDetail } from './use-as-new.ts'

export type DetailAction = 'adjust' | 'withdraw' | 'close'

export interface DetailHeaderProps {
  readonly detail: GridDetail
  readonly phone: boolean
  readonly stale: boolean
  onAction(action: DetailAction): void
}

export function DetailHeader(props: DetailHeaderProps) {
  const { detail, phone } = props
  const { t, format, go } = useWeb()
  const over = isOver(detail)
  const reason = actionReason(detail, t)
  const name = `${detail.base_token}/${detail.quote_token}`
  const action = (which: DetailAction) => () => props.onAction(which)
  const again = () => go(addressOfDetail(detail))
  return (
    <>
      <div className="detail-head">
        <span className="desk-only">
          <CoinDisc coin={detail.base_token} />
        </span>
        <div className="stack stack-2">
          <h1 className="h1">
            <bdi dir="ltr">{name}</bdi>
          </h1>
          <p className="t12 dim">
            {t('spotGrid.detail.kind', { count: detail.cell_number })} ·{' '}
            {format.duration(Number(detail.operation_time))}
          </p>
        </div>
        <StateChipOf detail={detail} />
        {props.stale && !over ? (
          <span className="t12 warn" role="status">
            {t('spotGrid.detail.stale', { time: format.time(marketTime(detail), 'short') })}
          </span>
        ) : undefined}
        {phone ? undefined : (
          <div className="row end">
            {over ? (
              <Button variant="primary" onClick={again}>
                {t('spotGrid.detail.again')}
              </Button>
            ) : (
              <>
                <Button off={reason !== ''} title={reason} onClick={action('adjust')}>
                  {t('spotGrid.detail.adjust')}
                </Button>
                <Button off={reason !== ''} title={reason} onClick={action('withdraw')}>
                  {t('spotGrid.detail.withdraw')}
                </Button>
                <Button variant="danger" off={!closable(detail)} onClick={action('close')}>
                  {t('spotGrid.detail.close')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {phone ? (
        <div className="dock dock-row">
          {over ? (
            <Button variant="primary" block onClick={again}>
              {t('spotGrid.detail.again')}
            </Button>
          ) : (
            <>
              <Button off={reason !== ''} onClick={action('adjust')}>
                {t('spotGrid.detail.adjust')}
              </Button>
              <Button off={reason !== ''} onClick={action('withdraw')}>
                {t('spotGrid.detail.withdrawShort')}
              </Button>
              <Menu
                label={t('spotGrid.detail.more')}
                button={<Icon name="more" />}
                buttonClass="btn"
                items={[
                  { key: 'new', label: t('spotGrid.detail.asNew'), onSelect: again },
                  {
                    key: 'close',
                    label: <span className="danger">{t('spotGrid.detail.close')}</span>,
                    disabled: !closable(detail),
                    onSelect: action('close'),
                  },
                ]}
              />
            </>
          )}
        </div>
      ) : undefined}
    </>
  )
}

/** A spot grid may be closed in NEW and RUNNING only. */
export function closable(detail: GridDetail): boolean {
  return detail.status === 'NEW' || detail.status === 'RUNNING'
}

/** Whether a name is a dialog's and the bot's state lets it be opened. */
export function mayOpen(name: string, detail: GridDetail): name is DetailAction {
  if (name === 'close') return closable(detail)
  return (name === 'adjust' || name === 'withdraw') && detail.status === 'RUNNING'
}

/** Why the bot cannot be changed now; "" when it can. */
function actionReason(detail: GridDetail, t: Translate): string {
  if (detail.status === 'RUNNING') return ''
  return t('spotGrid.detail.notNow')
}

function StateChipOf({ detail }: { detail: GridDetail }) {
  const { t } = useWeb()
  const { state, key } = stateOf(detail)
  return <StateChip state={state}>{t(`spotGrid.state.${key}`)}</StateChip>
}

/** Shape and words of the state: the wire's status, and where the price is. */
export function stateOf(detail: GridDetail): { readonly state: ChipState; readonly key: string } {
  const { position, failure } = detail.figures
  if (failure !== '') return { state: 'risk', key: 'failed' }
  switch (detail.status) {
    case 'COMPLETED':
      return { state: 'done', key: 'closed' }
    case 'REJECTED':
      return { state: 'risk', key: 'rejected' }
    case 'CANCELLING':
      return { state: 'waiting', key: 'closing' }
    case 'RUNNING':
      if (position === 'above' || position === 'below') return { state: 'range', key: position }
      return { state: 'running', key: 'running' }
    default:
      return detail.entry_price === ''
        ? { state: 'waiting', key: 'starting' }
        : { state: 'waiting', key: 'waiting' }
  }
}
