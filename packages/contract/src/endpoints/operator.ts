// What operators read and do. A well-formed call of whoever is none is answered as where there is
// nothing, so that nobody learns who is an operator; API keys reach none of them.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { accountTypes } from '../account-types.ts'
import { featureFlags } from '../enums.ts'
import { integer, text } from '../inputs.ts'
import { operatorPaths, operatorRoles } from '../operator-paths.ts'

const empty = z.looseObject({})

export const operatorMe = defineEndpoint({
  name: 'operatorMe',
  path: operatorPaths.me,
  access: 'optional',
  restsOnSettings: true,
  request: empty,
  response: z.object({ role: z.enum(operatorRoles) }),
  doc: 'Role of the caller among the operators; 10404 to whoever is none.',
})

const userRow = z.object({
  id: z.string(),
  email: z.string(),
  /** Epoch ms of wall time. */
  registered_at: z.string(),
  /** Why it is blocked; "" while it is not. */
  ban_reason: z.string(),
  role: z.enum([...operatorRoles, '']),
  is_simulated: z.boolean(),
})

export const operatorUsers = defineEndpoint({
  name: 'operatorUsers',
  path: operatorPaths.users,
  access: 'optional',
  restsOnSettings: true,
  request: z.looseObject({
    /** A part of an e-mail, or the number of a user. */
    query: text(254).default(''),
    from: integer(0, 1_000_000).default(0),
    limit: integer(1, 100).default(25),
  }),
  response: z.object({ users: z.array(userRow), total: z.string() }),
  doc: 'Users by a part of their e-mail or by their number, newest first.',
})

const botRow = z.object({
  bot_id: z.string(),
  kind: z.string(),
  /** Status and note as the lists of its owner have them. */
  status: z.string(),
  note: z.string(),
  symbols: z.array(z.string()),
  /** Worth now in the coin of its first symbol; "" of one without money. */
  equity: z.string(),
  coin: z.string(),
})

export const operatorUser = defineEndpoint({
  name: 'operatorUser',
  path: operatorPaths.user,
  access: 'optional',
  restsOnSettings: true,
  request: z.looseObject({ id: text(16) }),
  response: z.object({
    user: userRow,
    tax_identity: z.string(),
    account_type: z.enum(accountTypes),
    is_islamic: z.boolean(),
    fee_level: z.number(),
    /** 0 of who is no VIP. */
    vip_level: z.number(),
    has_two_factor: z.boolean(),
    is_email_proven: z.boolean(),
    passkeys: z.number(),
    sessions: z.number(),
    api_keys: z.number(),
    /** Bots that are still to be ended. */
    is_ending: z.boolean(),
    funding: z.array(z.object({ coin: z.string(), amount: z.string() })),
    bots: z.array(botRow),
    /** What was said of this user alone: "on", "off", "" for as everybody. */
    flags: z.array(z.object({ name: z.enum(featureFlags), value: z.enum(['on', 'off', '']) })),
  }),
  doc: 'One user: how the account stands, its Funding, its bots, its flags.',
})

export const operatorSite = defineEndpoint({
  name: 'operatorSite',
  path: operatorPaths.site,
  access: 'optional',
  restsOnSettings: true,
  request: empty,
  response: z.object({
    flags: z.array(
      z.object({
        name: z.enum(featureFlags),
        /** False where the settings of the server switch it off for everybody. */
        is_offered: z.boolean(),
        /** For how many percent of the users it is off. */
        off_percent: z.number(),
      }),
    ),
    symbols: z.array(
      z.object({
        symbol: z.string(),
        category: z.string(),
        status: z.string(),
        /** What it can be set to now; nothing of what is delisted. */
        settable: z.array(z.string()),
        /** With all digits of its tick. */
        last: z.string(),
      }),
    ),
    announcements: z.array(
      z.object({ id: z.string(), locale: z.string(), title: z.string(), at: z.string() }),
    ),
  }),
  doc: 'What concerns the whole installation: flags, symbols with their status, announcements of its own.',
})

export const operatorAudit = defineEndpoint({
  name: 'operatorAudit',
  path: operatorPaths.audit,
  access: 'optional',
  restsOnSettings: true,
  request: z.looseObject({
    /** Only lines by or about this; "" for all. */
    on: text(254).default(''),
    from: integer(0, 1_000_000).default(0),
    limit: integer(1, 100).default(50),
  }),
  response: z.object({
    lines: z.array(
      z.object({
        /** Epoch ms of wall time. */
        at: z.string(),
        by: z.string(),
        what: z.string(),
        on: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
  doc: 'What operators did, newest first: who, when, what, on whom, how it stood and what was asked.',
})

export const operatorAct = defineEndpoint({
  name: 'operatorAct',
  path: operatorPaths.act,
  access: 'optional',
  restsOnSettings: true,
  request: z.looseObject({
    part: text(40),
    name: text(40),
    words: z.array(z.string().max(32_768)).max(60),
  }),
  response: z.object({ line: z.string() }),
  rate: { limit: 5, perMs: 1000 },
  doc: 'Carries out an instruction as the operator’s command would; answers the line that it prints.',
})

export type OperatorMe = z.infer<typeof operatorMe.response>
export type OperatorUsers = z.infer<typeof operatorUsers.response>
export type OperatorUser = z.infer<typeof operatorUser.response>
export type OperatorSite = z.infer<typeof operatorSite.response>
export type OperatorAudit = z.infer<typeof operatorAudit.response>
export type OperatorDone = z.infer<typeof operatorAct.response>

export const operatorEndpoints = [
  operatorMe,
  operatorUsers,
  operatorUser,
  operatorSite,
  operatorAudit,
  operatorAct,
] as const
