// The kind of bot beside the pair, and the menu behind it: all kinds by group with the market they
// suit, risk, leverage and minimum. A panel on a desk, a sheet on a phone.
import { Suspense, useState } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { Dialog, Icon, Popover, usePhone, usePopover } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { KindChipProps } from './kind-rows.tsx'
import './kind-chip.css'

/** The menu comes with its first opening. */
const KindRows = later(async () => (await import('./kind-rows.tsx')).KindRows)

export function KindChip(props: KindChipProps) {
  const { t } = useWeb()
  const { current } = props
  const phone = usePhone()
  const panel = usePopover()
  const [sheet, setSheet] = useState(false)
  const open = phone ? sheet : panel.open
  return (
    <>
      <button
        ref={panel.anchor}
        type="button"
        className="kind-chip"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('create.changeKind', { kind: t(`${current.words}.name`) })}
        onClick={phone ? () => setSheet(true) : panel.toggle}
      >
        <current.Picture />
        {t(`${current.words}.name`)}
        <Icon name="down" size={16} />
      </button>
      <Popover state={panel} role="dialog" label={t('create.kinds')} className="kind-panel">
        <Suspense>
          <KindRows {...props} headed onChoose={panel.close} />
        </Suspense>
      </Popover>
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        title={t('create.kinds')}
        closeLabel={t('create.close')}
      >
        <Suspense>
          <KindRows {...props} headed={false} onChoose={() => setSheet(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
