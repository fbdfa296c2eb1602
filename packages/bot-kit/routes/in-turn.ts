// What an account asks for, one after another, so that each request sees the one before: for calls
// that look first and act then. Only within this process, which is where all calls are answered.
import type { UserId } from '@trellis/kernel'

export type InTurn = <T>(user: UserId, work: () => Promise<T>) => Promise<T>

/** A queue for each account; kinds that wait for nobody else's calls have one each. */
export function turnsOfAccounts(): InTurn {
  const turns = new Map<UserId, Promise<unknown>>()
  return async (user, work) => {
    const turn = (turns.get(user) ?? Promise.resolve()).then(work, work)
    turns.set(user, turn)
    try {
      return await turn
    } finally {
      if (turns.get(user) === turn) turns.delete(user)
    }
  }
}
