// One question to a position: claim, reinvest, add margin, remove. What it comes to stands there
// before anything is sent, and it is sent once: a repeat carries the same id of the order.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AgeNote } from '@trellis/bot-kit/web/detail/age-note.tsx'
import { botKey } from '@trellis/bot-kit/web/bot-queries.ts'
import { useBalances } from '@trellis/bot-kit/web/create/use-balances.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Dialog, Notice } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { RemoveWay } from '../plan.ts'
import { MarginFields } from './margin-fields.tsx'
import { marginProblem, percentOf, removalProblem } from './order-amounts.ts'
import { refusedWords } from './refused-words.ts'
import type { PoolDetail } from './pool-kind.ts'
import { RemovalFields, shareNow } from './removal-fields.tsx'

const words = 'liquidityMining.ask'
const TYPES = { normal: 'Normal', quote: 'SingleQuoteCoin', base: 'SingleBaseCoin' } as const

export type Asked = 'claim' | 'reinvest' | 'margin' | 'remove'

interface OrderDialogProps extends DetailPartProps<PoolDetail> {
  readonly asked: Asked
  /** How much is taken out at first. */
  readonly percent?: string
  onClose(): void
}

export function OrderDialog(props: OrderDialogProps) {
  const { asked, detail, view, last, botId, onClose } = props
  const { t, call, toast, format } = useWeb()
  const client = useQueryClient()
  const [percent, setPercent] = useState(props.percent ?? '50')
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
    remove: { ...named, removeRate: percentOf(percent) ?? 0, removeType: TYPES[way] },
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
  const balance = useBalances(view)?.get(coin)
  const share = shareNow(detail, last)
  const problems = {
    claim: undefined,
    reinvest: undefined,
    margin: marginProblem(margin, { loan: position.loan, balance }),
    remove: share && removalProblem(share.of, { percent, way, ticks: share.ticks }),
  }
  const problem = problems[asked]
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
            off={problem !== undefined}
            busy={state === 'sending'}
            onClick={send}
          >
            {isWhole ? t(`${words}.remove.doAll`) : t(`${words}.${asked}.do`)}
          </Button>
        </>
      }
    >
      <AgeNote view={view} />
      <p className="dim">
        {t(`${words}.${asked}.text`, { amount: format.money(position.claimableYield, 4), coin })}
      </p>
      {asked === 'margin' ? (
        <MarginFields
          {...props}
          {...{ margin, balance }}
          problem={problems.margin}
          onMargin={setMargin}
        />
      ) : undefined}
      {asked === 'remove' ? (
        <RemovalFields
          {...props}
          {...{ percent, way }}
          problem={problems.remove}
          onPercent={setPercent}
          onWay={setWay}
        />
      ) : undefined}
      {failure === undefined ? undefined : (
        <Notice tone="danger" live>
          {refusedWords(failure, t)}
        </Notice>
      )}
    </Dialog>
  )
}
