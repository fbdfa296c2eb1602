// Arabic words by which every page names and offers liquidity mining.
export const texts = {
  liquidityMining: {
    offer: {
      name: 'تعدين السيولة',
      does: 'أودع عملتين في مجمّع واكسب رسوم التداول',
      suits: 'هادئ بتداول كثيف',
      note: 'حصة في مجمّع تكسب جزءًا من رسوم التداول، وعملتاها تتحركان عكس السعر.',
      risk: 'حين يتحرك السعر تساوي الحصة أقل من العملتين وحدهما. ومع الرافعة قد ينهيها هبوط.',
    },
  },
} as const
