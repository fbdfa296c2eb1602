// Leads from a form on a contract to what the exchange says of that contract.
import { Suspense, useState } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { ListedPair } from '@trellis/contract'
import { IconButton } from '@trellis/ui'

const ContractDetails = later(async () => (await import('./contract-details.tsx')).ContractDetails)

export function ContractButton({ pair }: { readonly pair: ListedPair }) {
  const { t } = useWeb()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="info" label={t('create.contract')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ContractDetails pair={pair} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
