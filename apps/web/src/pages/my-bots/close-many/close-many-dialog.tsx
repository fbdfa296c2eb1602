// Closing one or several bots: each with its estimate, one way to close them all, and one receipt
// line each afterwards. Focus starts on the way back, and Enter never closes a bot.
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { kindAndSide, kindName } from '@trellis/bot-kit/web/kind-name.ts'
import type { BotRow } from '@trellis/contract'
import {
  Amount,
  Button,
  buttonClass,
  Delta,
  Dialog,
  Option,
  Skeleton,
  StateChip,
  type ChipState,
  digitsOfCoin,
  useFormats,
} from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { webKinds } from '@trellis/bots/registry.web'
import { useKindTexts, usePageTexts } from '../../page-texts.ts'
import { RowName } from '../list/row-name.tsx'
import {
  choiceFor,
  copiesWithin,
  groupsOf,
  sumOf,
  type CloseGroup,
  type CloseLine,
  type Outcome,
  type Wished,
} from './close-lines.ts'
import { useCloseMany } from './use-close-many.ts'
import './close-many.css'

export interface CloseManyProps {
  /** As they were when the closing was wished for: closed bots leave the list meanwhile. */
  readonly rows: readonly BotRow[]
  /** How many were chosen beside them that cannot be closed. */
  readonly leftOut: number
  onClose(): void
}

export function CloseManyDialog({ rows, leftOut, onClose }: CloseManyProps) {
  usePageTexts()
  useKindTexts(webKinds)
  const t = useWords()
  const back = useRef<HTMLButtonElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const { lines, phase, start } = useCloseMany(rows)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const asking = lines.some((line) => line.offer === undefined)
  const groups = groupsOf(lines)
  const modeIn = (group: CloseGroup): string => chosen[group.key] ?? group.usual
  const wished: Wished = (line) => {
    const group = groups.find((it) => it.lines.includes(line))
    return group === undefined ? '' : modeIn(group)
  }
  const count = rows.length
  const within = copiesWithin(lines, wished)
  useEffect(() => {
    if (phase === 'over') done.current?.focus()
  }, [phase])
  const closed = lines.filter((line) => line.outcome.type === 'done').length
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={
        phase === 'over'
          ? t('bots.closedCount', { done: closed, count })
          : t('bots.closeTitle', { count })
      }
      closeLabel={t('action.close')}
      initialFocus={back}
      locked={phase === 'closing'}
      footer={
        phase === 'over' ? (
          <button type="button" ref={done} className={buttonClass()} onClick={onClose}>
            {t('bots.closeDone')}
          </button>
        ) : (
          <>
            <button
              type="button"
              ref={back}
              className={buttonClass()}
              disabled={phase === 'closing'}
              onClick={onClose}
            >
              {t('bots.closeKeep', { count })}
            </button>
            <Button
              variant="danger-fill"
              off={asking || groups.every(({ ways }) => ways.length === 0)}
              busy={phase === 'closing'}
              onClick={() => start(wished)}
            >
              {phase === 'closing' ? t('bots.closingNow') : t('bots.closeCount', { count })}
            </Button>
          </>
        )
      }
    >
      {phase === 'choosing' ? (
        <>
          <p className="dim">{t('bots.closeText')}</p>
          {leftOut > 0 && <p className="dim">{t('bots.closeLeftOut', { count: leftOut })}</p>}
        </>
      ) : (
        // In the end its words are the title.
        <p className={phase === 'over' ? 'sr-only' : 'dim'} role="status">
          {t('bots.closedCount', { done: closed, count })}
        </p>
      )}
      {(asking ? [{ key: 'asking', lines, ways: [], usual: '' }] : groups).map((group) => (
        <section key={group.key}>
          {phase === 'choosing' && (
            <Ways
              group={group}
              isOnly={groups.length === 1}
              mode={modeIn(group)}
              asking={asking}
              onChoose={(mode) => setChosen({ ...chosen, [group.key]: mode })}
            />
          )}
          <ul className="close-lines">
            {group.lines.map((line) => (
              <Line
                key={line.row.figures.bot_id}
                line={line}
                mode={modeIn(group)}
                choosing={phase === 'choosing'}
                isWithin={within.has(line.row.figures.bot_id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {phase === 'choosing' && count > 1 && !asking && <Sums lines={lines} wished={wished} />}
    </Dialog>
  )
}

interface WaysProps {
  readonly group: CloseGroup
  readonly isOnly: boolean
  readonly mode: string
  readonly asking: boolean
  onChoose(mode: string): void
}

/** What happens to the coins of bots that share their ways: a choice, or the only way there is. */
function Ways({ group, isOnly, mode, asking, onChoose }: WaysProps) {
  const t = useWords()
  if (asking) return <Skeleton height="132px" />
  const kinds = [...new Set(group.lines.map(({ row }) => kindName(row.figures.kind, t)))]
  const [only] = group.ways
  return (
    <div className="close-ways">
      {!isOnly && <h3 className="h2">{kinds.join(' · ')}</h3>}
      {group.ways.length === 1 && <p className="dim">{only?.title}</p>}
      {group.ways.length > 1 && (
        <div
          className="close-modes"
          role="radiogroup"
          aria-label={
            isOnly ? t('bots.closeModes') : `${t('bots.closeModes')}: ${kinds.join(', ')}`
          }
        >
          {group.ways.map((it) => (
            <Option
              key={it.mode}
              checked={it.mode === mode}
              onChoose={() => onChoose(it.mode)}
              title={it.title}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface LineProps {
  readonly line: CloseLine
  readonly mode: string
  readonly choosing: boolean
  /** Its money goes into the copying that is closed with it, which counts it. */
  readonly isWithin: boolean
}

function Line({ line, mode, choosing, isWithin }: LineProps) {
  const t = useWords()
  const formats = useFormats()
  const { figures } = line.row
  return (
    <li className="close-line" data-outcome={choosing ? undefined : line.outcome.type}>
      <span className="two-line">
        <span className="row base">
          <span className="nm">
            <RowName row={line.row} />
          </span>
          <span className="dim2 t12">{kindAndSide(figures, t, formats.number)}</span>
        </span>
        <small>
          <bdi dir="ltr">{figures.bot_id}</bdi>
        </small>
        {isWithin && <small className="dim">{t('bots.closeWithin')}</small>}
      </span>
      {choosing ? (
        <Estimate line={line} mode={mode} />
      ) : (
        <Result row={line.row} outcome={line.outcome} />
      )}
    </li>
  )
}

function Estimate({ line, mode }: Pick<LineProps, 'line' | 'mode'>) {
  const t = useWords()
  const { offer, row } = line
  if (offer === undefined) return <Skeleton width="200px" height="36px" />
  const choice = choiceFor(offer, mode)
  if (choice === undefined) return <span className="dim t12">{t('bots.estimateFailed')}</span>
  const quote = row.figures.quote_token
  return (
    <span className="two-line num">
      <span>
        <span className="dim2">{t('bots.closeAbout')} </span>
        <Coins list={choice.receive} />
      </span>
      <small>
        {t('bots.closeAfter')}{' '}
        <Delta value={choice.profit} digits={digitsOfCoin(quote)} unit={quote} />
        {Number(choice.fee) > 0 && (
          <>
            {' · '}
            {t('bots.closeFee')}{' '}
            <Amount
              value={choice.fee}
              digits={digitsOfCoin(choice.feeCoin)}
              unit={choice.feeCoin}
              cost
            />
          </>
        )}
      </small>
      {choice.mode !== mode && (
        <small className="warn">{t('bots.closeOther', { mode: choice.title })}</small>
      )}
    </span>
  )
}

interface CoinsProps {
  readonly list: readonly {
    readonly coin: string
    readonly amount: string
    /** In the quote coin, where it is known. */
    readonly value?: string
  }[]
}

/** "950.12 USDT + 0.012000 BTC"; dust that rounds to nothing is left out. */
function Coins({ list }: CoinsProps) {
  const isDust = (it: CoinsProps['list'][number]) =>
    Number(it.amount) < 10 ** -digitsOfCoin(it.coin) || Number(it.value ?? 1) < 0.01
  const shown = list.filter((it) => !isDust(it))
  return (
    <bdi dir="ltr">
      {shown.length === 0 && '0'}
      {shown.map((it, index) => (
        <span key={it.coin} className="nowrap">
          {index > 0 && ' + '}
          <Amount value={it.amount} digits={digitsOfCoin(it.coin)} unit={it.coin} />
        </span>
      ))}
    </bdi>
  )
}

const chips: Readonly<Record<Outcome['type'], ChipState>> = {
  waiting: 'waiting',
  sending: 'waiting',
  settling: 'waiting',
  slow: 'waiting',
  done: 'done',
  refused: 'risk',
  unknown: 'range',
}

function Result({ row, outcome }: { readonly row: BotRow; readonly outcome: Outcome }) {
  const t = useWords()
  const { bot_id: id } = row.figures
  const key = outcome.type === 'slow' ? 'settling' : outcome.type
  return (
    <span className="two-line num">
      <span>
        <StateChip state={chips[outcome.type]}>{t(`bots.line-${key}`)}</StateChip>
      </span>
      {outcome.type === 'done' && (
        <small className="receipt-line">
          {t('bots.paid')} <Coins list={outcome.receipt.returned} /> · {t('bots.finalPnl')}{' '}
          <Delta
            value={outcome.receipt.total_profit}
            digits={digitsOfCoin(outcome.receipt.quote_token)}
            unit={outcome.receipt.quote_token}
          />{' '}
          <Link className="link" href={`/bot/${id}/`}>
            {t('bots.receipt')}
          </Link>
        </small>
      )}
      {outcome.type === 'refused' && <small className="danger">{outcome.words}</small>}
      {outcome.type === 'unknown' && <small className="warn">{t('bots.unknownText')}</small>}
      {outcome.type === 'slow' && <small className="dim">{t('bots.slowText')}</small>}
    </span>
  )
}

interface SumsProps {
  readonly lines: readonly CloseLine[]
  readonly wished: Wished
}

function Sums({ lines, wished }: SumsProps) {
  const t = useWords()
  const sums = sumOf(lines, wished)
  const missing = lines.filter((it) => choiceFor(it.offer, wished(it)) === undefined).length
  return (
    <div className="close-sums rule">
      {sums.map((sum) => (
        <p key={sum.coin} className="row between wrap">
          <span className="h2">{t('bots.together', { count: sum.count })}</span>
          <span>
            <span className="dim2">{t('bots.closeAbout')} </span>
            <Amount value={sum.value} digits={digitsOfCoin(sum.coin)} unit={sum.coin} />
            <span className="dim"> · {t('bots.closeAfter')} </span>
            <Delta value={sum.profit} digits={digitsOfCoin(sum.coin)} unit={sum.coin} />
          </span>
        </p>
      ))}
      {missing > 0 && <p className="dim t12">{t('bots.noEstimate', { count: missing })}</p>}
    </div>
  )
}
