// A recorded run: the engine must say fact by fact what it said on the day it was recorded.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { userOf } from '../../packages/engine/test/harness.ts'
import { expectRecorded } from '@trellis/bot-kit/test/recorded-facts.ts'
import { CopyRig } from './test/rig.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

test('copies, a refusal, a change, a gain and a loss say what they said when recorded', () => {
  const rig = new CopyRig()
  const won = rig.open({ gain: '12.5' })
  const lost = rig.open({ amount: '300', gain: '-3' })
  const bot = rig.follow({ worstEntry: '0.05', stopLoss: '0.5', mostPerBot: '400' })
  rig.tell(lost, { type: 'modify', gain: '-4' })
  rig.wait(12).move(1100)
  rig.tell(won, { type: 'close' })
  rig.tell(lost, { type: 'close' })
  rig.tell(bot, { type: 'close', copies: 'close' }, userOf(2))
  expectRecorded(join(here, 'golden', 'followed.jsonl'), rig.facts)
  expect(rig.sums.every((sum) => sum === 0n)).toBe(true)
})
