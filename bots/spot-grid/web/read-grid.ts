// One grid and the ways to close it, of one moment.
import type { WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { GridResult } from '../wire.ts'

/** The detail of a grid and the ways to close it at the same moment. */
export function readGrid(
  botId: string,
  call: WebServices['call'],
  signal?: AbortSignal,
): Promise<GridResult<'queryGridDetail'>> {
  const options = { claims: 'all', ...(signal === undefined ? {} : { signal }) } as const
  return call(paths.queryGridDetail, { grid_id: botId }, options)
}
