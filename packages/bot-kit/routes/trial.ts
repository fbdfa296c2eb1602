// The stage of a create call that the lab takes: the draft with its checks, without a caller, money
// or a bot.
import { err, ok, type Result } from '@trellis/kernel'
import type { Check } from '../checks.ts'
import type { CheckedDraft } from './creating.ts'
import type { Refusal, Trial } from './kind-routes.ts'
import { checksIn } from './own-bot.ts'
import type { HostRefusal, RouteContext } from './route-context.ts'

/** What a kind says of its creation beside the draft. */
export interface TrialWays<I> {
  draft(context: RouteContext, input: I): Result<CheckedDraft, Refusal>
  /** Its answer to failed checks. */
  uncreated(checks: readonly Check[]): UncreatedRow
  /** Other words of the engine in the kind's. */
  refused(refusal: HostRefusal): Refusal
  readonly endCodes?: Trial['endCodes']
}

interface UncreatedRow {
  readonly check_code: string
  readonly problems: readonly object[]
  readonly debug_msg: string
}

/** The trial of a kind, by the name of its create call. */
export function trialOf<I>(
  call: string,
  { draft, uncreated, refused, endCodes = {} }: TrialWays<I>,
): Trial {
  const refusalOf = (checks: readonly Check[]): Refusal => {
    const { check_code, problems, debug_msg } = uncreated(checks)
    const message = debug_msg === '' ? {} : { message: debug_msg }
    return { code: 'INVALID_ARGUMENT', ...message, result: { check_code, problems } }
  }
  return {
    call,
    endCodes,
    draft(context, input: I) {
      const loaded = draft(context, input)
      if (!loaded.ok) return loaded
      const { symbols, checks, params } = loaded.value
      const isWhole = checks.length === 0 && params !== undefined
      return isWhole ? ok({ symbols, params }) : err(refusalOf(checks))
    },
    refused(refusal) {
      const checks = checksIn(refusal)
      return checks === undefined ? refused(refusal) : refusalOf(checks)
    },
  }
}
