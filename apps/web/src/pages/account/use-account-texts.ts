// The words of the account page, loaded with it.
import { createTextsHook } from '../../app/words-hook.ts'

/** Waits for the page's words; the placeholder of the page is shown meanwhile. */
export const useAccountTexts = createTextsHook('account')
