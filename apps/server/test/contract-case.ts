// One case of the contract test: what is sent to an endpoint, and what must come back.
import { expect } from 'vitest'
import type { Answer, TestClient } from './http-server-fixture.ts'

export interface Case {
  /** Body or query, for the signed-in user of the suite. */
  readonly send: (user: TestClient) => object | Promise<object>
  readonly expect: (answer: Answer) => void
  /** Code of the refusal, where an account that has just begun can get nothing else. */
  readonly refused?: number
}

/** A case that needs an answer of these values. */
export function answers(send: Case['send'], values: object): Case {
  return { send, expect: (answer) => expect(answer.result).toMatchObject(values) }
}
