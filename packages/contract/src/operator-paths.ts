// Where operators read and act: a module of its own, so that the browser loads it with their page.
import type { EndpointPath } from './paths.ts'

const post = <S extends string>(site: S) => ({ method: 'POST', site }) as const

export const operatorPaths = {
  me: post('/operator/v1/me'),
  users: post('/operator/v1/users'),
  user: post('/operator/v1/user'),
  site: post('/operator/v1/site'),
  audit: post('/operator/v1/audit'),
  act: post('/operator/v1/act'),
} as const satisfies Record<string, EndpointPath>

/** What operators may be, each with all that those before it may. */
export const operatorRoles = ['viewer', 'support', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Whether a role may do what needs another one at least. */
export function coversRole(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least)
}
