// The pair of a create screen as a button, and behind it the search for another one.
import { Suspense, useState } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { Dialog, Icon } from '@trellis/ui'
import { marketName } from '@trellis/contract/market-ref'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { PairPickerProps } from './pair-search.tsx'

/** The search comes with its first opening. */
const PairSearch = later(async () => (await import('./pair-search.tsx')).PairSearch)

export function PairPicker(props: PairPickerProps) {
  const { t } = useWeb()
  const [open, setOpen] = useState(false)
  const { chosen } = props
  const name = chosen === undefined ? '' : marketName(chosen)
  return (
    <>
      <button
        type="button"
        className="pair-button"
        aria-haspopup="dialog"
        aria-label={t('create.choosePair', { pair: name })}
        onClick={() => setOpen(true)}
      >
        <h1 className="h1">
          <bdi dir="ltr">{name === '' ? t('create.pair') : name}</bdi>
        </h1>
        <Icon name="down" size={18} />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('create.pairs')}
        closeLabel={t('create.close')}
        size="narrow"
      >
        <Suspense>
          <PairSearch
            {...props}
            onChoose={(pair) => {
              setOpen(false)
              props.onChoose(pair)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
