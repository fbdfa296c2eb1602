// What stands chosen when an operator opens a dialog: what holds now, which cannot be sent.
import { expect, test } from 'vitest'
import { firstChosen, isReady, saidBy, type Act } from './act-dialog.tsx'
import { sampleUser as user } from './test/sample-user.ts'
import { endAct, endOf, flagAct, roleAct, supportActs } from './user-acts.ts'

const t = (key: string) => key
const typeAct = supportActs(user, t).find(({ name }) => name === 'type')!
const nobody = { ...user, user: { ...user.user, role: '' as const } }

test.each<[string, Act, string]>([
  ['the account type', typeAct, 'FUND'],
  ['the role', roleAct(user, t), 'admin'],
  ['the role of who has none', roleAct(nobody, t), 'none'],
  ['a flag of the user', flagAct(user, 'spotTsGray', t), 'on'],
  ['a flag that is as for everybody', flagAct(user, 'futureTsGray', t), 'default'],
])('%s begins with what holds, which is not sent again', (_, act, present) => {
  expect(firstChosen(act)).toBe(present)
  expect(isReady(act, { typed: {}, chosen: present })).toBe(false)
  expect(isReady(act, { typed: {}, chosen: act.choice!.options[0]!.value })).toBe(
    act.choice!.options[0]!.value !== present,
  )
  expect(isReady(act, { typed: {}, chosen: 'another' })).toBe(true)
})

test('the words of a dialog with a field are not sent without what is to be typed', () => {
  const ban = supportActs(user, t).find(({ name }) => name === 'ban')!
  expect(isReady(ban, { typed: { reason: ' ' }, chosen: 'end' })).toBe(false)
  expect(isReady(ban, { typed: { reason: 'Fraud' }, chosen: 'end' })).toBe(true)
})

test('a refusal is told in the words of the server', () => {
  expect(saidBy({ result: { debug_msg: 'days are 1 to 3650' } })).toBe('days are 1 to 3650')
  expect(saidBy({ result: undefined })).toBe('')
})

test.each([
  ['futures-grid', 'contract'],
  ['futures-martingale', 'contract'],
  ['spot-grid', 'coins'],
  ['spot-dca', 'coins'],
  ['dual-asset', 'own'],
  ['copy-trading', 'own'],
])('before a %s ends it is said that it ends as %s', (kind, how) => {
  expect(endAct(user, { bot_id: '1', kind }, t).text).toBe(`operator.will.end-${how}`)
})

test('how a kind ends hangs on what it declares of itself, whatever it is called', () => {
  const grouped = (group: 'grid' | 'earn' | 'copy') =>
    [0, 50].map((leverage) => endOf({ group, leverage }))
  expect(grouped('grid')).toEqual(['coins', 'contract'])
  expect(grouped('earn')).toEqual(['own', 'own'])
  expect(grouped('copy')).toEqual(['own', 'own'])
})

test('a voucher is what was typed into its fields, and nothing of what was left out', () => {
  const grant = supportActs(user, t).find(({ name }) => name === 'grant')!
  const all = { amount: '50', least: '10', days: '7' }
  const { email } = user.user
  const words = [email, '50', 'least=10', 'days=7', 'kinds=futures-grid']
  expect(grant.words(all, 'futures-grid')).toEqual(words)
  expect(grant.words({ amount: '50' }, '')).toEqual([email, '50'])
  expect(grant.choice?.options.map(({ value }) => value)).toContain('futures-combo')
})
