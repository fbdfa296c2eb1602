// Login and registration: opening one closes the other; success is a state of its own.
import { expect, test } from 'vitest'
import { nextDialog, noDialog } from './dialogs.ts'

test('opening one marks the other closed', () => {
  const login = nextDialog(noDialog, { type: 'open', dialog: { name: 'login' } })
  expect(login).toMatchObject({ login: 'visible', register: 'closed' })
  const register = nextDialog(login, { type: 'open', dialog: { name: 'register' } })
  expect(register).toMatchObject({ login: 'closed', register: 'visible' })
})

test('success belongs to the modal that was visible', () => {
  const login = nextDialog(noDialog, { type: 'open', dialog: { name: 'login' } })
  expect(nextDialog(login, { type: 'succeed' })).toEqual({
    current: undefined,
    login: 'success',
    register: 'closed',
  })
})

test('another dialog closes both', () => {
  const login = nextDialog(noDialog, { type: 'open', dialog: { name: 'login' } })
  const settings = nextDialog(login, { type: 'open', dialog: { name: 'settings' } })
  expect(settings).toMatchObject({ login: 'closed', current: { name: 'settings' } })
  expect(nextDialog(settings, { type: 'close' })).toEqual(noDialog)
})
