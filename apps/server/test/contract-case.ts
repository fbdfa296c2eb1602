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

/** A reading of the public API, signed with a key of the client's. */
export async function signedCall(
  client: TestClient,
  path: string,
  input: Record<string, string>,
): Promise<Answer> {
  if (client.apiKey === '') await client.makeApiKey()
  const query = new URLSearchParams(strings(input)).toString()
  return client.get(path, strings(input), { headers: client.signed(query) })
}

/** Fields as a query has them. */
export function strings(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
}
