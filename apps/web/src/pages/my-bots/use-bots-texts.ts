// The words of My bots that only this page needs.
import { createTextsHook } from '../../app/words-hook.ts'

/** Waits for the page's words; the placeholder around the list is shown meanwhile. */
export const useBotsTexts = createTextsHook('my-bots')
