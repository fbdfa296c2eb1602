// Where a bot comes from, as the request that creates it says: which page, which suggestion, whose
// copy, and the client's key for asking twice. Every kind's create call reads the same fields.
import {
  blockSources,
  createTypes,
  member,
  pageSources,
  text,
  type BotSource,
} from '@trellis/contract'
import { z } from 'zod'
import { modelId, type BotOrigin } from '@trellis/engine'
import { requestKeyShape } from './request-key.ts'

/** What create reads of the origin; the name of the copied bot's id is the kind's. */
export const originShape = {
  source: member(pageSources).optional(),
  block_source: member(blockSources, 'BLOCK_SOURCE_').optional(),
  create_type: member(createTypes, 'CREATE_TYPE_').optional(),
  toolsDiscoveryParameter: z.looseObject({ strategy_id: text(64).optional() }).optional(),
  channel: text(64).optional(),
  /** The same key and plan give the same bot. */
  ...requestKeyShape,
}

export interface WireOrigin {
  readonly source?: string | undefined
  readonly block_source?: string | undefined
  readonly create_type?: string | undefined
  readonly toolsDiscoveryParameter?: { readonly strategy_id?: string | undefined } | undefined
  readonly channel?: string | undefined
}

/** Where a bot came from, in the numbers the journal keeps; `followedId` is the bot it copies. */
export function originOf(wire: WireOrigin, followedId = ''): BotOrigin {
  const number = (list: readonly string[], name: string | undefined): number =>
    Math.max(0, list.indexOf(name ?? ''))
  return {
    pageSource: number(pageSources, wire.source),
    blockSource: number(blockSources, wire.block_source),
    createType: number(createTypes, wire.create_type),
    followedId: modelId(followedId),
    strategyId: wire.toolsDiscoveryParameter?.strategy_id ?? '',
    channel: wire.channel ?? '',
  }
}

/** Who chose the parameters, by what the request that created the bot said of itself. */
export function sourceOf(origin: Pick<BotOrigin, 'createType' | 'followedId'>): BotSource {
  const type = createTypes[origin.createType]
  if (type === 'COPY' || modelId(origin.followedId) !== '') return 'copy'
  return type === 'AUTO' ? 'auto' : 'manual'
}
