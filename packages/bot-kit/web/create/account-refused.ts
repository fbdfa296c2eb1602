// Whether the reader's account makes no bots at all now (blocked, or of such a type): the page says
// why over its form, and the form holds its main button. The server refuses in any case.
import { createContext, useContext } from 'react'

const Why = createContext<string | undefined>('')
/** Why, in words; "" where the account makes bots, undefined until that is known. */
export const AccountRefusedProvider = Why.Provider

/** Why the account makes no bots, in words; "" where it makes some, undefined until it is known. */
export function useAccountRefused(): string | undefined {
  return useContext(Why)
}
