// The bar at the bottom of a phone: the action, two figures, and the full summary as a sheet.
import { useState, type ReactNode } from 'react'
import { Amount, Dialog, Icon } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import type { SectionProps } from './create-kind.ts'
import { isUsed, lookOf, rowsOfPart } from './form-layout.ts'
import { OrderSummary } from './order-summary.tsx'
import { ShownFigure } from './shown.tsx'

export interface FormDockProps extends SectionProps {
  readonly button: ReactNode
}

export function FormDock({ model, button }: FormDockProps) {
  const { t } = useWeb()
  const [open, setOpen] = useState(false)
  const { kind, pair, draft, preview } = model
  const money = rowsOfPart(kind, 'amount').find(
    (row) => row.type === 'amount' && isUsed(kind.table, row, draft),
  )
  const headline = preview?.headline
  return (
    <div className="dock">
      {preview === undefined ? undefined : (
        <button type="button" className="dock-figures" onClick={() => setOpen(true)}>
          {money === undefined ? undefined : (
            <span className="dim">
              <Amount value={draft.values[money.form] || '0'} unit={lookOf(money, pair).unit} />
            </span>
          )}
          {headline === undefined ? undefined : (
            <span className="dim">
              {t(`${kind.words}.sum.${headline.key}Short`)}{' '}
              <span className="fig ink">
                <ShownFigure shown={headline.shown} pair={pair} />
              </span>
            </span>
          )}
          <Icon name="up" size={16} />
          <span className="sr-only">{t('form.sum.open')}</span>
        </button>
      )}
      {button}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('form.sum.title')}
        closeLabel={t('form.close')}
      >
        <OrderSummary model={model} />
      </Dialog>
    </div>
  )
}
