// The contract cases of copy trading, one an endpoint: the suite's user leads, and is refused as its
// own follower. What following does is in http-copy-trading.test.ts.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'

let mark = ''
const head = { status_code: 200 }
const refuses = (send: Case['send'], code: number): Case => ({
  send,
  expect: (answer) => expect(answer.code).toBe(code),
})
const unknown = (send: Case['send']): Case => answers(send, { status_code: 404 })

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
  'copy-trading.create': refuses(() => ({ leaderMark: mark, investmentE8: '10000000000' }), 12051),
  'copy-trading.follow': refuses(() => ({ leader_mark: mark, amount: '100' }), 12051),
  'copy-trading.listFollowing': answers(() => ({}), { ...head, following: [], leaders_max: 10 }),
  'copy-trading.getDetail': unknown(() => ({ bot_id: '1' })),
  'copy-trading.modifySetting': unknown(() => ({ bot_id: '1', stop_loss_percent: '20' })),
  'copy-trading.stop': unknown(() => ({ bot_id: '1', copies: 'CLOSE' })),
  'copy-trading.leaveLeader': answers(() => ({}), head),
}
