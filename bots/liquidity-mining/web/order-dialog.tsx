// One question to a position: claim, reinvest, add margin, remove. What it comes to stands there
// before anything is sent, and it is sent once: a repeat carries the same id of the order.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { botKey } from '@trellis/bot-kit/web/bot-queries.ts'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { formatAmount, parseAmount, type Amount } from '@trellis/kernel'
import { Button, Dialog, Figure, Notice, RangeField, Segmented } from '@trellis/ui'
import { paths } from '../paths.ts'
import { removal, REMOVE_WAYS, type RemoveWay } from '../plan.ts'
import { ticksOf } from './adding-plan.ts'
import { refusedWords } from './refused-words.ts'
import type { PoolDetail } from './pool-kind.ts'

const words = 'liquidityMining.ask'
const PERCENTS = ['25', '50', '75', '100'] as const
const TYPES = { normal: 'Normal', quote: 'SingleQuoteCoin', base: 'SingleBaseCoin' } as const

export type Asked = 'claim' | 'reinvest' | 'margin' | 'remove'

interface OrderDialogProps extends DetailPartProps<PoolDetail> {
  readonly asked: Asked
  onClose(): void
}

export function OrderDialog(props: OrderDialogProps) {
  const { asked, detail, botId, onClose } = props
  const { t, call, toast, format } = useWeb()
  const client = useQueryClient()
  const [percent, setPercent] = useState('50')
  const [way, setWay] = useState<RemoveWay>('normal')
  const [margin, setMargin] = useState('')
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const [failure, setFailure] = useState<CallFailure>()
  const link = useRef(crypto.randomUUID())
  const { position } = detail
  const { quoteCoin: coin } = position
  const named = { productId: position.productId, orderLinkId: link.current, positionId: botId }
  const bodies = {
    claim: { productId: position.productId },
    reinvest: named,
    margin: { ...named, amount: margin, quoteAccountType: 'FUND' },
    remove: { ...named, removeRate: Number(percent), removeType: TYPES[way] },
  }
  const places = {
    claim: paths.claimInterest,
    reinvest: paths.reinvest,
    margin: paths.addMargin,
    remove: paths.removeLiquidity,
  }
  const send = (): void => {
    setState('sending')
    call(places[asked], bodies[asked], { claims: 'all' })
      .then(() => {
        toast('success', t(`${words}.${asked}.done`))
        onClose()
      })
      .catch((thrown: CallFailure) => {
        setFailure(thrown)
        setState('idle')
      })
      .finally(() => {
        void client.invalidateQueries({ queryKey: botKey(botId) })
        void client.invalidateQueries({ queryKey: ['funding'] })
      })
  }
  const typed = parseAmount(margin)
  const isMargin = typed.ok && typed.value > 0n && typed.value <= amountOf(position.loan)
  const isWhole = asked === 'remove' && percent === '100'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${words}.${asked}.title`)}
      closeLabel={t('bot.close')}
      locked={state === 'sending'}
      footer={
        <>
          <Button onClick={onClose}>{t('bot.back')}</Button>
          <Button
            variant="primary"
            off={asked === 'margin' && !isMargin}
            busy={state === 'sending'}
            onClick={send}
          >
            {isWhole ? t(`${words}.remove.doAll`) : t(`${words}.${asked}.do`)}
          </Button>
        </>
      }
    >
      <p className="dim">
        {t(`${words}.${asked}.text`, { amount: format.money(position.claimableYield, 4), coin })}
      </p>
      {asked === 'margin' ? (
        <RangeField
          label={t(`${words}.margin.amount`)}
          name={t(`${words}.margin.amount`)}
          value={margin}
          onChange={setMargin}
          tick="0.01"
          digits={2}
          unit={coin}
          hint={t(`${words}.margin.owed`, { amount: format.money(position.loan, 2), coin })}
          min="0.01"
          max={position.loan}
          minText=""
          maxText=""
          problem={undefined}
          showProblem={false}
          steppers={false}
        />
      ) : undefined}
      {asked === 'remove' ? (
        <Removal {...props} percent={percent} way={way} onPercent={setPercent} onWay={setWay} />
      ) : undefined}
      {failure === undefined ? undefined : (
        <Notice tone="danger" live>
          {t(refusedWords(failure.ret))}
        </Notice>
      )}
    </Dialog>
  )
}

interface RemovalProps extends OrderDialogProps {
  readonly percent: string
  readonly way: RemoveWay
  onPercent(value: string): void
  onWay(value: RemoveWay): void
}

/** How much and as what, with what each way would pay at the price of now. */
function Removal({ detail, last, percent, way, onPercent, onWay }: RemovalProps) {
  const { t, format } = useWeb()
  const { position } = detail
  const { quoteCoin: quote, baseCoin: base } = position
  const found = ticksOf(last)
  const half = (amountOf(position.leveragedValue) / 2n) as Amount
  const paidAs = (as: RemoveWay): string => {
    if (found === undefined) return ''
    const share = { half, price: found.at, loan: amountOf(position.loan) }
    const terms = { percent: Number(percent), way: as, price: found.at, ticks: found.ticks }
    const { paid } = removal(share, terms)
    const parts = [
      [paid.quote, quote, 2],
      [paid.base, base, 6],
    ] as const
    return parts
      .filter(([amount]) => amount > 0n)
      .map(([amount, coin, digits]) => `${format.money(formatAmount(amount), digits)} ${coin}`)
      .join(' + ')
  }
  return (
    <>
      <Segmented
        label={t(`${words}.remove.percent`)}
        look="picks"
        value={PERCENTS.find((it) => it === percent)}
        choices={PERCENTS.map((it) => ({ value: it, label: `${it}%` }))}
        onChange={onPercent}
      />
      <RangeField
        label={t(`${words}.remove.percent`)}
        name={t(`${words}.remove.percent`)}
        value={percent}
        onChange={onPercent}
        tick="1"
        digits={0}
        unit="%"
        hint=""
        min="1"
        max="100"
        minText=""
        maxText=""
        problem={undefined}
        showProblem={false}
        steppers={false}
      />
      <fieldset className="pool-ways">
        <legend className="t12 dim">{t(`${words}.remove.as`)}</legend>
        {REMOVE_WAYS.map((it) => (
          <label key={it} className="row between">
            <span>
              <input type="radio" name="way" checked={it === way} onChange={() => onWay(it)} />{' '}
              {t(`${words}.remove.ways.${it}`, { quote, base })}
            </span>
            <Figure>{paidAs(it)}</Figure>
          </label>
        ))}
      </fieldset>
      {Number(position.loan) > 0 ? (
        <p className="t12 dim">{t(`${words}.remove.loan`)}</p>
      ) : undefined}
    </>
  )
}
