// The contract cases of copy trading, one an endpoint: the suite's user leads, and follows two
// others. What following does is in http-copy-trading.test.ts.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import type { TestClient } from './http-server-fixture.ts'

let mark = ''
const head = { status_code: 200 }
let followId = ''

// Another file of the same worker may have sent these cases already.
let others = 0
let nickname = ''

/** The mark of somebody else who leads; no two have one name. */
async function other(user: TestClient): Promise<string> {
  const leader = await user.another()
  others += 1
  nickname = `Other ${others}`
  const wish = { nickname }
  return (await leader.post('/s1/bot/copy-trading/v1/become-leader', wish)).result.leader_mark
}

export const copyCases: Readonly<Record<string, Case>> = {
  'copy-trading.becomeLeader': {
    send: () => ({ nickname: 'Contract', profit_share_percent: '12' }),
    expect: ({ result }) => {
      expect(result).toMatchObject(head)
      mark = result.leader_mark
    },
  },
  'copy-trading.recommendLeaderList': {
    send: () => ({}),
    expect: ({ result }) =>
      expect(result.leaders).toContainEqual(expect.objectContaining({ leaderMark: mark })),
  },
  'copy-trading.getLeader': {
    send: () => ({ leader_mark: mark }),
    expect: ({ result }) =>
      expect(result.leader).toMatchObject({
        profit_share_percent: '12',
        is_own: true,
        places: 500,
      }),
  },
  'copy-trading.getLeaderBots': {
    send: () => ({ leader_mark: mark, amount: '1000', worst_entry_percent: '5' }),
    expect: ({ result }) => expect(result.bots).toBeInstanceOf(Array),
  },
  'copy-trading.getLeaderClosed': {
    send: () => ({ leader_mark: mark }),
    expect: ({ result }) => expect(result.bots).toBeInstanceOf(Array),
  },
  'copy-trading.listLeaders': {
    send: () => ({}),
    expect: ({ result }) => {
      expect(result.own).toMatchObject({ leader_mark: mark, is_own: true })
      expect(result.leaders).toContainEqual(expect.objectContaining({ leader_mark: mark }))
    },
  },
  'copy-trading.create': {
    send: async (user) => ({ leaderMark: await other(user), investmentE8: '10000000000' }),
    expect: ({ result }) => expect(Number(result.followId)).toBeGreaterThan(0),
  },
  'copy-trading.follow': {
    send: async (user) => ({ leader_mark: await other(user), amount: '200' }),
    expect: ({ result }) => {
      expect(result).toMatchObject(head)
      followId = result.bot_id
    },
  },
  'copy-trading.listFollowing': {
    send: () => ({}),
    expect: ({ result }) =>
      expect(result.following).toMatchObject([{ bot_id: followId }, { amount: '100' }]),
  },
  'copy-trading.modifySetting': answers(() => ({ bot_id: followId, paused: true }), head),
  'copy-trading.getDetail': {
    send: () => ({ bot_id: followId }),
    expect: ({ result }) => {
      const { following, figures } = result
      expect(following).toMatchObject({ state: 'PAUSED', nickname, waiting: '200' })
      expect(figures).toMatchObject({ kind: 'copy-trading', type: 'INVALID', invested: '200' })
    },
  },
  'copy-trading.stop': answers(() => ({ bot_id: followId, copies: 'CLOSE' }), head),
  'copy-trading.leaveLeader': answers(() => ({}), head),
}
