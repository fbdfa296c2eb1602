// The rows of a kind's table of endpoints that every kind has under names of its own: what is read
// of a request, what is answered and refused, how often it may be asked.
import {
  botReference,
  flag,
  id,
  leaves,
  reads,
  refusedWith,
  writes,
  type RefusedFields,
} from '@trellis/contract'
import { z } from 'zod'
import { headShape } from './checks.ts'
import { createdShape, uncreatedFields, updated, type BotIdName } from './made.ts'
import { originShape } from './origin.ts'

/** A request that names a bot and nothing else. */
export const botRequest = z.looseObject(botReference)

/** What every create call reads beside its fields; `name` is that of the bot which is copied. */
export const createExtras = <N extends string>(name: N) => ({
  /** Its parameters were copied; it must allow following. 0 for none. */
  ...({ [name]: id.optional() } as { readonly [K in N]: z.ZodOptional<typeof id> }),
  /** Ours: others may read the parameters by id and copy them; off by default. */
  allow_follow: flag.default(false),
  ...originShape,
})

/** Checks are asked at every pause of a hand that types. */
const often = { limit: 10, perMs: 1000 }

/** Reads a bot of the caller. */
export const readRow = <A extends z.ZodType>(answer: A) => reads('private', botRequest, answer)

/** The detail of a bot, under its name in the answer. */
export const detailRow = <A extends z.ZodType>(name: string, answer: A) =>
  refusedWith({ [name]: null }, readRow(answer))

/** What others may read of a bot, for guests too. */
export const sharedRow = <A extends z.ZodType>(name: string, answer: A) =>
  refusedWith({ [name]: null }, reads('optional', botRequest, answer))

/** Says what a draft would be, for guests too. */
export const draftRow = <Q extends z.ZodType, A extends z.ZodType>(request: Q, answer: A) =>
  reads('optional', request, answer, often)

/** Says what would become of a bot. */
export const checkRow = <Q extends z.ZodType, A extends z.ZodType>(request: Q, answer: A) =>
  reads('private', request, answer, often)

/** Makes a bot; `refused` are fields of its refusals beside those of every kind. */
export function createRow<Q extends z.ZodType, N extends BotIdName>(
  name: N,
  request: Q,
  refused: RefusedFields = {},
) {
  const none = uncreatedFields(name)
  const all: RefusedFields =
    typeof refused === 'function'
      ? (code) => ({ ...none, ...refused(code) })
      : { ...none, ...refused }
  return refusedWith(all, writes(request, createdShape(name)))
}

/** Changes settings of a bot. */
export const changeRow = <Q extends z.ZodType>(request: Q) => writes(request, updated)

/** Closes a bot in contracts, which can be closed in one way only. */
export const closeRow = <A extends z.ZodType>(answer: A) => leaves(botRequest, answer)

/** Lets others read the parameters of a bot and copy them, or ends that. */
export const followRow = writes(
  z.looseObject({ ...botReference, allow_follow: flag }),
  z.object({ ...headShape, allow_follow: z.number() }),
)
