// An instruction of the console where several processes serve: it rests on what all were told.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ok } from '@trellis/kernel'
import { INSTRUCTIONS_PATH, sealInstruction } from '../auth/sealed-instruction.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { serveInstructions, type InstructedOperator } from './operator-instructions.ts'

const NOW_MS = 1_764_000_000_000

test('an instruction waits for what other processes told, and is not used up by a refusal', async () => {
  const box = new SecretBox('the key of an installation, long enough')
  const heard: string[] = []
  let isUpToDate = false
  const operator: InstructedOperator = {
    isUpToDate: () => {
      heard.push('asked')
      return Promise.resolve(isUpToDate)
    },
    operations: {
      carry: () => {
        heard.push('carried')
        return Promise.resolve(ok('done'))
      },
    },
  }
  const server = Fastify()
  serveInstructions(server, { operator: () => operator, box: () => box, wallMs: () => NOW_MS })
  const sealed = sealInstruction(box, { kind: 'audit', name: 'list', words: ['1'] }, NOW_MS + 1)
  const send = async () => {
    const answer = await server.inject({
      method: 'POST',
      url: INSTRUCTIONS_PATH,
      payload: { sealed },
    })
    return [answer.statusCode, answer.json<{ line: string }>().line]
  }
  expect(await send()).toEqual([503, expect.stringContaining('try again')])
  expect(heard).toEqual(['asked'])
  isUpToDate = true
  expect(await send()).toEqual([200, 'done'])
  expect(heard).toEqual(['asked', 'asked', 'carried'])
  expect((await send())[0]).toBe(403)
  await server.close()
})
