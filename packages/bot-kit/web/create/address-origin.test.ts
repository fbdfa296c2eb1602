// What a request says of its origin, by the address that filled its form.
import { expect, test } from 'vitest'
import { originOfAddress } from './address-origin.ts'

const RANKED = { block_source: 'RANK_LIST', create_type: 'COPY' }

test.each([
  ['nothing named', {}, undefined],
  ['a bot that runs', { copy: '612' }, { ...RANKED, followed_bot_id: '612' }],
  ['a bot that has ended', { copy: 'rank' }, RANKED],
  ['no number', { copy: '6x' }, undefined],
  ['too long a number', { copy: '1'.repeat(21) }, undefined],
  [
    'a suggestion',
    { suggested: 'a3-7f' },
    {
      block_source: 'AI_CREATE_BLOCK',
      create_type: 'AUTO',
      toolsDiscoveryParameter: { strategy_id: 'a3-7f' },
    },
  ],
  ['no name of a suggestion', { suggested: 'a b' }, undefined],
])('%s', (_, preset, origin) =>
  expect(originOfAddress({ copied: 'followed_bot_id' }, preset)).toEqual(origin),
)

test('of a kind that is not copied by number no model is named', () => {
  expect(originOfAddress({}, { copy: '612' })).toEqual(RANKED)
})
