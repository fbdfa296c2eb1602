// Endpoints of the futures area that name no bot: what the Funding account has for one, under both
// of its paths, and contracts to trade. Decimals are strings; ratios are fractions.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { botTypePrefix, botTypes } from '../enums.ts'
import { coin, member, paging } from '../inputs.ts'
import { paths } from '../paths.ts'
import { coinBalance, listedPair } from './spot.ts'

const statusFields = { status_code: z.number(), debug_msg: z.string() }
const byCoin = z.looseObject({
  coin: coin.default('USDT'),
  /** Bots of every type have the same Funding account. */
  bot_type: member(botTypes, botTypePrefix).optional(),
})
const balance = z.object({ ...statusFields, ...coinBalance.shape })

export const fgridUserBalance = defineEndpoint({
  name: 'fgridUserBalance',
  path: paths.fgridUserBalance,
  access: 'private',
  request: byCoin,
  response: balance,
  doc: 'What the Funding account has of a coin for a bot in contracts.',
})

export const contractUserBalance = defineEndpoint({
  name: 'contractUserBalance',
  path: paths.contractUserBalance,
  access: 'private',
  request: byCoin,
  response: balance,
  doc: 'The same as the other get-user-balance, under its later path.',
})

export const recommendContract = defineEndpoint({
  name: 'recommendContract',
  path: paths.recommendContract,
  access: 'public',
  request: z.looseObject({ quote: coin.optional(), ...paging }),
  response: z.object({ ...statusFields, list: z.array(listedPair) }),
  doc:
    'Contracts by what suggested steady settings earned where they were chosen; behind ' +
    'them those of which nobody knows, liveliest of the last 24 h first.',
})

export const linearEndpoints = [fgridUserBalance, contractUserBalance, recommendContract] as const
