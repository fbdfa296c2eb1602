// Contract cases of an account's safety, for a user who has set a new password already: what is
// switched on is off again at the end, as other cases log in without a code.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import { codeOf } from './totp-app.ts'

const password = 'another right horse'
let secret = ''
let setup = ''
let codes: readonly string[] = []

const refusedPasskey = {
  expect: ({ message }: { readonly message: string }) => expect(message).toContain('not accepted'),
  refused: 10026,
}

export const securityCases: Readonly<Record<string, Case>> = {
  security: answers(() => ({}), { two_factor: { on: false, since: '0', recovery_left: 0 } }),
  beginTwoFactor: {
    send: () => ({ password }),
    expect: ({ result }) => {
      expect(result.secret).toMatch(/^[A-Z2-7]{32}$/)
      secret = result.secret
      setup = result.setup
    },
  },
  confirmTwoFactor: {
    send: () => ({ setup, totp: codeOf(secret, Date.now()) }),
    expect: ({ result }) => {
      expect(result.recovery_codes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
      codes = result.recovery_codes
    },
  },
  renewRecoveryCodes: {
    send: () => ({ password, totp: codes[0] }),
    expect: ({ result }) => {
      expect(result.recovery_codes).toHaveLength(10)
      codes = result.recovery_codes
    },
  },
  sessions: {
    send: () => ({}),
    expect: ({ result }) =>
      expect(result.list.find((it: { current: boolean }) => it.current)).toMatchObject({
        address: '127.0.0.1',
      }),
  },
  endSession: answers(() => ({ id: 'nobody' }), { status_code: 404 }),
  endOtherSessions: {
    send: () => ({}),
    expect: ({ result }) => expect(result.ended).toBeTypeOf('number'),
  },
  changeApiKey: answers(() => ({ api_key: 'nobody', totp: codes[0] }), { status_code: 404 }),
  askPasswordReset: answers(() => ({ email: 'nobody@example.org' }), {}),
  resetPassword: {
    send: () => ({ token: 'none', new_password: password }),
    expect: ({ message }) => expect(message).toContain('ask for another'),
    refused: 10025,
  },
  beginPasskey: {
    send: () => ({ password, totp: codes[1] }),
    expect: ({ result }) => {
      expect(result.options.rp).toEqual({ id: '127.0.0.1', name: 'Trellis' })
      expect(result.options.authenticatorSelection.userVerification).toBe('required')
    },
  },
  finishPasskey: { ...refusedPasskey, send: () => ({ response: { id: 'x', response: {} } }) },
  renamePasskey: answers(() => ({ id: 'nobody', name: 'x', password, totp: codes[2] }), {
    status_code: 404,
  }),
  removePasskey: answers(() => ({ id: 'nobody', password, totp: codes[3] }), { status_code: 404 }),
  beginPasskeyLogin: {
    send: () => ({}),
    expect: ({ result }) => expect(result.options.challenge).toMatch(/^[\w-]{43,}$/),
  },
  finishPasskeyLogin: {
    ...refusedPasskey,
    send: () => ({ response: { id: 'x', response: { userHandle: 'MQ' } } }),
  },
  endTwoFactor: answers(() => ({ password, totp: codes[0] }), {}),
}
