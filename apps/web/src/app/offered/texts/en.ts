// English words of what few accounts and regions are told beside a form.
export const texts = {
  offered: {
    'title-account': '{{kind}}: not offered for your account',
    'title-region': '{{kind}}: not offered in your region',
    'why-account':
      'Bots of this kind borrow, pay interest, trade contracts, or copy bots that do. An Islamic account makes none of them.',
    'why-region':
      'The rules of the region that this page is for do not allow bots of this kind: they borrow, pay interest, trade contracts, or copy bots that do.',
    can: 'You can create the kinds below.',
    goOn: 'Bots that you have go on: view, adjust, withdraw from and close them in My bots.',
    'mark-account': 'Not offered for your account',
    'mark-region': 'Not offered in your region',
    'kinds-account':
      'An Islamic account makes no bots that borrow, pay interest, trade contracts, or copy bots that do.',
    'kinds-region':
      'The rules of the region that this page is for do not allow bots that borrow, pay interest, trade contracts, or copy bots that do.',
    'left-out': 'Settings for bots that are not offered to you are left out here.',
    reason: 'The reason: {{reason}}',
    refused: {
      USER_BANNED: 'Your account is blocked: it makes no bots.',
      UNSUPPORTED_MEMBER_TYPE: 'Your type of account makes no bots.',
      USER_UNIFY_ACCOUNT_UPGRADING:
        'Your account is being upgraded: until that is done it makes no bots.',
    },
    todo: {
      USER_BANNED:
        'You can look at plans and their backtests here. Ask the support of the exchange what lifts it.',
      UNSUPPORTED_MEMBER_TYPE:
        'You can look at plans and their backtests here. To create one, ask the support of the exchange for a unified account.',
      USER_UNIFY_ACCOUNT_UPGRADING:
        'You can fill in the form: what you write is kept. Create it when the upgrade is done; bots that you have go on.',
    },
    tax: 'Your account is marked for Indonesian tax. What this bot earns and pays may be taxed: your account lists both by year.',
  },
} as const
