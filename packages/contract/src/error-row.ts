// Every error of the server with its row: the shared table and what stands apart from it, so that
// the first pages of the browser do not load the latter.
import { accountTable } from './account-codes.ts'
import { errorTable, type ErrorCode, type ErrorRow } from './codes.ts'
import { copyTable } from './copy-codes.ts'
import { earnTable } from './earn-codes.ts'
import { labTable } from './lab-codes.ts'
import { poolTable } from './pool-codes.ts'
import { telegramTable } from './telegram-codes.ts'

/** All rows by their codes. */
export const everyError: Readonly<Record<ErrorCode, ErrorRow>> = {
  ...errorTable,
  ...earnTable,
  ...poolTable,
  ...copyTable,
  ...labTable,
  ...telegramTable,
  ...accountTable,
}
