// Every field of the app's user by its name there and here.
import { expect, test } from 'vitest'
import { userOfApp } from './app-profile.ts'

const said = {
  uid: '10000042',
  userName: 'heron',
  vagueEmail: 'he***@example.org',
  vagueMobile: '***42',
  mobileVerified: true,
  emailVerified: '1',
  hasGoogle2fa: 1,
  countryCode: 'ID',
  lang: 'en-GB',
  parentMemId: 77,
  status: 1,
  isVip: true,
  vipLabelInfo: { labelLevel: '3' },
  userToken: 'abc-DEF_1.2',
}

test('all fields are taken over', () => {
  expect(userOfApp(said)).toEqual({
    token: 'abc-DEF_1.2',
    profile: {
      id: '10000042',
      username: 'heron',
      vague_email: 'he***@example.org',
      vague_mobile: '***42',
      mobile_verified: true,
      email_verified: true,
      has_google2fa: true,
      country_code: 'ID',
      lang: 'en-GB',
      parent_member_id: '77',
      status: 1,
      loyalty_vip_info: { is_vip: true, label_level: 3 },
      user_type: 'UNKNOWN_UserType',
      is_islamic: false,
      is_operator: false,
    },
  })
})

test.each([undefined, null, 'heron', {}, { uid: 0 }, { uid: '-1' }, { uid: 'x' }])(
  '%s is no user',
  (answer) => {
    expect(userOfApp(answer)).toBeUndefined()
  },
)

test('what is missing is empty, and a token that is none is none', () => {
  const user = userOfApp({ uid: 7, userToken: 'a b\r\nc' })
  expect(user?.token).toBe('')
  expect(user?.profile).toMatchObject({
    username: '',
    parent_member_id: '0',
    loyalty_vip_info: { is_vip: false, label_level: 0 },
  })
})
