// A user as operators read one, with nothing of note.
import type { OperatorUser } from '@trellis/contract'

export const sampleUser: OperatorUser = {
  user: {
    id: '7',
    email: 'ann@example.test',
    role: 'admin',
    registered_at: '0',
    ban_reason: '',
    is_simulated: false,
  },
  tax_identity: '',
  account_type: 'FUND',
  is_islamic: false,
  fee_level: 0,
  vip_level: 0,
  has_two_factor: false,
  is_email_proven: false,
  passkeys: 0,
  sessions: 1,
  api_keys: 0,
  is_ending: false,
  funding: [],
  bots: [],
  flags: [
    { name: 'spotTsGray', value: 'on' },
    { name: 'futureTsGray', value: '' },
  ],
}
