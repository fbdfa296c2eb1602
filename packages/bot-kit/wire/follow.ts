// Letting others read a bot's parameters and copy them: the switch, in every kind that can be
// followed.
import { botReference, flag } from '@trellis/contract'
import { z } from 'zod'
import { headShape } from './checks.ts'

export const followRequest = z.looseObject({ ...botReference, allow_follow: flag })
export const followed = z.object({ ...headShape, allow_follow: z.number() })
