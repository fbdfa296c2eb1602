// Takes the operator's instructions to kinds of bots and to parts of the server while it runs
// (docs/operations.md).
// Nothing of a request is read before its seal was opened.
import type { FastifyInstance } from 'fastify'
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { FeatureFlag } from '@trellis/contract'
import { err, type Result } from '@trellis/kernel'
import {
  openInstruction,
  INSTRUCTIONS_PATH,
  type SealedInstruction,
} from '../auth/sealed-instruction.ts'
import type { Instruction } from '../announcements/announcement-desk.ts'
import type { SecretBox } from '../auth/secret-box.ts'
import type { Host } from '../host/host-api.ts'
import { nobodysContext } from '../host/start-duties.ts'

export interface InstructionSource {
  readonly host: () => Host | undefined
  readonly box: () => SecretBox | undefined
  readonly wallMs: () => number
  readonly flags: ReadonlySet<FeatureFlag>
  /** Of parts of the server that are no kinds, by their names. */
  readonly instructions: Readonly<Record<string, Readonly<Record<string, Instruction>>>>
}

/** Answers each instruction with the line that its command prints. */
export function serveInstructions(server: FastifyInstance, source: InstructionSource): void {
  let lastMs = 0
  server.post<{ Body?: { readonly sealed?: unknown } | null }>(
    INSTRUCTIONS_PATH,
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const [host, box] = [source.host(), source.box()]
      if (host === undefined || box === undefined)
        return reply.code(503).send({ line: 'the server is starting: try again in a moment' })
      const instruction = openInstruction(box, String(request.body?.sealed), source.wallMs())
      if (instruction === undefined)
        return reply
          .code(403)
          .send({ line: 'this server has another key, or its clock is another' })
      // Who saw an instruction on its way may not send it again, nor one that was given before it.
      if (instruction.atMs <= lastMs)
        return reply
          .code(403)
          .send({ line: 'an instruction as old or newer was carried out: give it anew' })
      lastMs = instruction.atMs
      const own = named(named(source.instructions, instruction.kind) ?? {}, instruction.name)
      const done = await (own === undefined
        ? carriedOut(instruction, nobodysContext(host, source.flags))
        : own(instruction.words))
      return reply.code(done.ok ? 200 : 409).send({ line: done.ok ? done.value : done.error })
    },
  )
}

function carriedOut(
  { kind, name, words }: SealedInstruction,
  context: RouteContext,
): Promise<Result<string, string>> | Result<string, string> {
  const kinds: readonly { readonly kind: string; readonly routes: KindRoutes }[] = serverKinds
  const instructions = kinds.find((it) => it.kind === kind)?.routes.instructions ?? {}
  const carry = named(instructions, name)
  return carry === undefined
    ? err(`there is no instruction ${name} of ${kind}`)
    : carry(context, words)
}

function named<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}
