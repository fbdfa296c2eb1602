// What closing would bring now, way by way, as the answer of this moment has it: what is paid to
// Funding, what it costs, and what would be won or lost by all of it.
import { Amount, Button, Delta, digitsOfCoin, isolated } from '@trellis/ui'
import { closeChoices, type CloseWay } from '@trellis/bot-kit/web/dialogs/close-choices.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { dca, type DcaAnswered } from './dca-kind.ts'
import './dca.css'

type Part = DetailPartProps<DcaAnswered>

export function IfClosed({ modes, view, onAction }: Part) {
  const { t } = useWeb()
  const ways = closeChoices(modes, dca.closing, view.phase === 'waiting')
  if (view.phase !== 'running' || ways.length === 0) return undefined
  return (
    <section className="card stack stack-12" aria-label={t('spotDca.ifClosed.title')}>
      <div className="row between">
        <h2 className="card-title">{t('spotDca.ifClosed.title')}</h2>
        <span className="t12 dim2">{t('spotDca.ifClosed.to')}</span>
      </div>
      <ul className="dca-ways">
        {ways.map((way) => (
          <Way key={way.close_mode} way={way} quote={view.quote} />
        ))}
      </ul>
      <Button variant="danger" onClick={() => onAction('close')}>
        {t('bot.detail.close')}
      </Button>
    </section>
  )
}

function Way({ way, quote }: { readonly way: CloseWay; readonly quote: string }) {
  const { t, format } = useWeb()
  const digits = digitsOfCoin(quote)
  const coins = way.receive.map(({ coin, amount }) =>
    isolated(`${format.money(amount, digitsOfCoin(coin))} ${coin}`),
  )
  const orders = t('spotDca.ifClosed.orders', {
    count: way.market_orders,
    fee: format.cost(way.fee, digits),
    coin: way.fee_coin,
  })
  return (
    <li>
      <span className="fig">{t(`spotDca.closing.mode-${way.close_mode}`, { quote })}</span>
      <Amount value={way.receive_value} digits={digits} className="fig" />
      <span className="t12 dim">{way.market_orders > 0 ? orders : coins.join(', ')}</span>
      <span className="t12 dim">
        {t('spotDca.ifClosed.profit')} <Delta value={way.profit_after_close} digits={digits} />
      </span>
    </li>
  )
}
