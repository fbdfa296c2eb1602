// What every kind hands the conformance test of the operator: one end by each of its words, and the
// rows of the same for tables of stop types. For tests only.
import {
  OPERATOR_REASONS,
  OPERATOR_WORDS,
  type EndCommand,
  type OperatorWord,
} from '../close-words.ts'
import type { SampleAction, SampleEnd } from './conformance-sample.ts'

/** The command that ends a bot for a reason of the operator's. */
export const endFor = (word: OperatorWord): EndCommand => ({ type: 'end', word })

/** A bot that has gone so far and is ended by each word. */
export function operatorEnds(
  params: unknown,
  actions: readonly SampleAction[] = [],
): readonly SampleEnd[] {
  return OPERATOR_WORDS.map((word) => ({
    name: `ended by the operator: ${word}`,
    reason: OPERATOR_REASONS[word],
    word,
    params,
    actions: [...actions, { type: 'command', command: endFor(word) }],
  }))
}

/** All but the ban, which most kinds have a stop type of their own for. */
export const RULE_WORDS = OPERATOR_WORDS.filter((word) => word !== 'user-banned')
