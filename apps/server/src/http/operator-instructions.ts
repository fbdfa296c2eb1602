// Takes the operator's instructions of the command line while the server runs (docs/operations.md).
// Nothing of a request is read before its seal was opened.
import type { FastifyInstance } from 'fastify'
import { InstructionOrder, openInstruction, INSTRUCTIONS_PATH } from '../auth/sealed-instruction.ts'
import type { SecretBox } from '../auth/secret-box.ts'
import type { Others } from '../limits/others.ts'
import { CONSOLE } from '../operator/operations.ts'
import type { Operator } from '../operator/open-operator.ts'

/** Who carries instructions out. */
export interface InstructedOperator extends Pick<Operator, 'isUpToDate'> {
  readonly operations: Pick<Operator['operations'], 'carry'>
}

export interface InstructionSource {
  /** Undefined while the server starts, as what knows the installation's key. */
  readonly operator: () => InstructedOperator | undefined
  readonly box: () => SecretBox | undefined
  readonly wallMs: () => number
  /** Other processes that the same instruction may come to. */
  readonly others?: Others
}

/** Answers each instruction with the line that its command prints. */
export function serveInstructions(server: FastifyInstance, source: InstructionSource): void {
  const order = new InstructionOrder(source.wallMs(), source.others)
  server.post<{ Body?: { readonly sealed?: unknown } | null }>(
    INSTRUCTIONS_PATH,
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const [operator, box] = [source.operator(), source.box()]
      if (operator === undefined || box === undefined)
        return reply.code(503).send({ line: 'the server is starting: try again in a moment' })
      const sealed = request.body?.sealed
      // Some objects cannot even be made a text.
      const text = typeof sealed === 'string' ? sealed : ''
      const instruction = openInstruction(box, text, source.wallMs())
      if (instruction === undefined)
        return reply
          .code(403)
          .send({ line: 'this server has another key, or its clock is another' })
      if (!(await operator.isUpToDate()))
        return reply
          .code(503)
          .send({ line: 'nobody says how far the accounts are: try again in a moment' })
      if (!order.admit(instruction))
        return reply.code(403).send({
          line: 'one as old or newer was carried out, or this server began after it: give it anew',
        })
      const { kind: part, name, words } = instruction
      const done = await operator.operations.carry(CONSOLE, { part, name, words })
      return reply.code(done.ok ? 200 : 409).send({ line: done.ok ? done.value : done.error.line })
    },
  )
}
