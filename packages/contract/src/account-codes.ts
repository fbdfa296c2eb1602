// What the safety of an account refuses, apart from the shared table: no first page of the browser
// says a word of it.

const call = (ret: number, text: string) => ({ ret, status: 0, http: 200, text })

/** Codes by which such calls are refused, and calls of API keys. */
export const accountTable = {
  totpRequired: call(10022, 'Send a code of the authenticator app, or a recovery code, as totp'),
  wrongTotp: call(10023, 'The code is wrong or was used before'),
  setupEnded: call(10024, 'This setup has ended, begin anew'),
  resetEnded: call(10025, 'This link has ended or was used, ask for another'),
  passkeyRefused: call(10026, 'The passkey was not accepted'),
  addressNotAllowed: call(10010, 'The API key may not call from this address'),
  apiKeyEnded: call(33004, 'The API key has ended'),
} as const

export type AccountCode = keyof typeof accountTable
