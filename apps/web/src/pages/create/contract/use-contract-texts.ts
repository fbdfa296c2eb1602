// The words of a contract's details, which come with their code.
import { createTextsHook } from '../../../app/words-hook.ts'

/** Waits for the words by suspending. */
export const useContractTexts = createTextsHook('contract')
