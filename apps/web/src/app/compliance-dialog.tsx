// The fallback for a refusal that no screen claimed: what was refused, why, and what still works.
import { Button, Definitions, Dialog } from '@trellis/ui'
import { errorTable } from '@trellis/contract/codes'
import type { ShellDialog } from '../data/dialogs.ts'
import { useSession, useWords } from './session-context.tsx'

type Compliance = Extract<ShellDialog, { name: 'compliance' }>

/** The server's own localised reason, where it sends one. */
function reasonIn(result: unknown): string {
  const reason = (result as { ban_reason_text?: unknown } | null | undefined)?.ban_reason_text
  return typeof reason === 'string' ? reason : ''
}

/** The code's name in the error table, for support. */
function codeName(status: number): string {
  const found = Object.entries(errorTable).find(([, row]) => row.status === status && status > 0)
  return found?.[0] ?? String(status)
}

export function ComplianceDialog({ dialog }: { readonly dialog: Compliance }) {
  const t = useWords()
  const { dialogs } = useSession()
  const { status, result } = dialog.failure
  const reason = reasonIn(result)
  return (
    <Dialog
      open
      size="narrow"
      title={t('compliance.title')}
      closeLabel={t('action.close')}
      onClose={dialogs.close}
      footer={
        <Button variant="primary" onClick={dialogs.close}>
          {t('action.understood')}
        </Button>
      }
    >
      <p>{reason === '' ? t('compliance.text') : reason}</p>
      <p className="dim">{t('compliance.still')}</p>
      <Definitions
        rows={[{ key: 'code', term: t('compliance.code'), value: <bdi>{codeName(status)}</bdi> }]}
      />
    </Dialog>
  )
}
