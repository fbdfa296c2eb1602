// What an endpoint is: one row from which the server's route, the API reference, the client's types
// and the contract tests are derived. It only describes.
import type { z } from 'zod'
import { assert } from '@trellis/kernel'
import type { ErrorCode } from './codes.ts'
import type { Permission } from './enums.ts'
import type { EndpointPath } from './paths.ts'

/**
 * Who may call: 'public' anybody; 'optional' anybody, but a signed-in user is known; 'private' only
 * signed-in users. On /v5 paths 'optional' and 'private' need a signature.
 */
export type Access = 'public' | 'optional' | 'private'

/**
 * At most `limit` calls per `perMs`, counted per user where one is known, else per address; by the
 * address alone where calls make accounts or sessions, or a caller would have a new limit by each.
 */
export interface RateLimit {
  readonly limit: number
  readonly perMs: number
  readonly isOfAddress?: boolean
}

/** Fields of refused answers: the same for every refusal, or by its code. */
export type RefusedFields = Fields | ((code: ErrorCode) => Fields)
type Fields = Readonly<Record<string, unknown>>

export interface Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  /** The wire's last path segment in camel case; names the handler within its kind. */
  readonly name: string
  readonly path: EndpointPath
  readonly access: Access
  /** What an API key needs for the signed path. */
  readonly permission: Permission
  /** Money leaves trading by it, or none is moved: what is left to blocked accounts. */
  readonly isWayOut?: boolean
  /**
   * It answers or looks first at what the account or the site has set (settings, keys, sessions,
   * leaders): a signed-in caller gets nothing older than anybody was told, at whichever process.
   */
  readonly restsOnSettings?: boolean
  readonly request: In
  readonly response: Out
  /** Documented fields that a refused answer carries as well, with the values that say "none". */
  readonly refused?: RefusedFields
  readonly rate: RateLimit
  /** One or two sentences for the reference. */
  readonly doc: string
}

/** Input of a handler after lenient reading. */
export type InputOf<E extends Endpoint> = z.output<E['request']>
/** Result of a handler, strict. */
export type OutputOf<E extends Endpoint> = z.output<E['response']>
/** What a client may send. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>

const defaultRate: RateLimit = { limit: 20, perMs: 1000 }

/** Declares an endpoint; reading is allowed to API keys with 'read' unless said otherwise. */
export function defineEndpoint<
  const N extends string,
  In extends z.ZodType,
  Out extends z.ZodType,
>(row: {
  readonly name: N
  readonly path: EndpointPath
  readonly access: Access
  readonly permission?: Permission
  readonly isWayOut?: boolean
  readonly restsOnSettings?: boolean
  readonly request: In
  readonly response: Out
  readonly rate?: RateLimit
  readonly doc: string
}): Endpoint<In, Out> & { readonly name: N } {
  return { permission: 'read', rate: defaultRate, ...row }
}

/** A row of a kind's table; its name, path and words are looked up by its key. */
export interface EndpointRow<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly access: Access
  readonly permission: Permission
  readonly isWayOut?: boolean
  readonly restsOnSettings?: boolean
  readonly request: In
  readonly response: Out
  readonly refused?: RefusedFields
  readonly rate: RateLimit
}

/** A row that only reads. */
export function reads<In extends z.ZodType, Out extends z.ZodType>(
  access: Access,
  request: In,
  response: Out,
  rate: RateLimit = defaultRate,
): EndpointRow<In, Out> {
  return { access, permission: 'read', request, response, rate }
}

/** A row that changes something: API keys need the permission 'bot'. */
export function writes<In extends z.ZodType, Out extends z.ZodType>(
  request: In,
  response: Out,
  rate: RateLimit = { limit: 10, perMs: 1000 },
): EndpointRow<In, Out> {
  return { access: 'private', permission: 'bot', request, response, rate }
}

/** A row by which money leaves trading or risk ends; a blocked account may still call it. */
export function leaves<In extends z.ZodType, Out extends z.ZodType>(
  request: In,
  response: Out,
): EndpointRow<In, Out> {
  return { ...writes(request, response), isWayOut: true }
}

/** A row whose refusals carry documented fields too. */
export function refusedWith<R extends EndpointRow>(refused: RefusedFields, row: R): R {
  return { ...row, refused }
}

/** A row that rests on what accounts have set. */
export function onSettings<R extends EndpointRow>(row: R): R {
  return { ...row, restsOnSettings: true }
}

/** Joins a kind's rows with their paths and words; the keys of all three are the same. */
export function defineEndpoints<const R extends Record<string, EndpointRow>>(
  rows: R,
  places: { readonly [K in keyof R]: EndpointPath },
  docs: { readonly [K in keyof R]: string },
): { readonly [K in keyof R]: R[K] & Endpoint<R[K]['request'], R[K]['response']> } {
  const joined = Object.entries(rows).map(([name, row]) => {
    const path = places[name]
    const doc = docs[name]
    assert(path !== undefined && doc !== undefined, 'endpoint without path or words', name)
    return [name, { ...row, name, path, doc }]
  })
  return Object.fromEntries(joined) as {
    readonly [K in keyof R]: R[K] & Endpoint<R[K]['request'], R[K]['response']>
  }
}
