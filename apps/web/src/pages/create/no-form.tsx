// In the place of a form: the list of pairs could not be read, or the pair is not there or does not
// trade.
import { marketKey, marketName } from '@trellis/contract/market-ref'
import type { ListedPair } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, EmptyState } from '@trellis/ui'

interface NoFormProps {
  readonly wanted: string
  readonly list: readonly ListedPair[]
  onChoose(pair: ListedPair): void
  /** Where the list could not be read. */
  readonly onRetry?: (() => unknown) | undefined
}

/** Says why, and offers another try, or the pairs that come nearest. */
export function NoForm(props: NoFormProps) {
  const { t } = useWeb()
  const { onRetry } = props
  if (onRetry !== undefined) {
    return (
      <EmptyState
        title={t('create.listFailed')}
        actions={<Button onClick={() => void onRetry()}>{t('create.retry')}</Button>}
      />
    )
  }
  const alike = props.list.filter(
    (it) => it.base_token.length > 1 && props.wanted.startsWith(it.base_token),
  )
  const near = [...new Set([...alike, ...props.list])].slice(0, 4)
  return (
    <section className="card">
      <EmptyState
        title={t('create.notTradable', { pair: props.wanted })}
        actions={near.map((pair) => (
          <Button key={marketKey(pair)} onClick={() => props.onChoose(pair)}>
            <bdi dir="ltr">{marketName(pair)}</bdi>
          </Button>
        ))}
      >
        {t('create.alternatives')}
      </EmptyState>
    </section>
  )
}
