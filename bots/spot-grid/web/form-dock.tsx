// The bar at the bottom of a phone: the action, two figures, and the full summary as a sheet.
import { useState, type ReactNode } from 'react'
import { Amount, Dialog, Icon } from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { OrderSummary, ProfitPerGrid } from './order-summary.tsx'
import type { FormModel } from './use-form.ts'

export interface FormDockProps {
  readonly model: FormModel
  readonly pair: SpotSymbol
  readonly button: ReactNode
}

export function FormDock({ model, pair, button }: FormDockProps) {
  const { t } = useWeb()
  const [open, setOpen] = useState(false)
  const { mode, values } = model.draft
  const coin = mode === 'base' ? pair.base_token : pair.quote_token
  const money = mode === 'base' ? values.base : values.quote
  return (
    <div className="dock">
      <button type="button" className="dock-figures" onClick={() => setOpen(true)}>
        <span className="dim">
          <Amount value={money === '' ? '0' : money} unit={coin} />
        </span>
        <span className="dim">
          {t('spotGrid.sum.profitShort')}{' '}
          <span className="fig ink">
            {model.summary === undefined ? '—' : <ProfitPerGrid summary={model.summary} />}
          </span>
        </span>
        <Icon name="up" size={16} />
        <span className="sr-only">{t('spotGrid.sum.open')}</span>
      </button>
      {button}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('spotGrid.sum.title')}
        closeLabel={t('spotGrid.close')}
      >
        <OrderSummary model={model} pair={pair} />
      </Dialog>
    </div>
  )
}
