// The namespaces that pages load: of each the words stand under roots of their own. The others are
// parts that these take.
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

const kinds: readonly WebKind[] = webKinds

export const pageNamespaces: readonly string[] = [
  'first',
  'above',
  'dialogs',
  'news',
  'bot',
  'advice',
  'faq',
  'discover',
  'announcements',
  'operator',
  'my-bots',
  'backtest',
  'contract',
  'offered',
  'health',
  'account',
  'ranking',
  'poster',
  'picture',
  'away',
  'push',
  'platform',
  ...kinds.map(({ kind }) => kind),
]
