// The word of a role; whoever has none has none.
import type { OperatorRole } from '@trellis/contract/operator-paths'

export const roleKey = (role: OperatorRole | 'none' | '') =>
  role === '' || role === 'none' ? 'operator.none' : (`operator.role.${role}` as const)
